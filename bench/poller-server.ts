// A media service that always says "still working", as cheaply as a socket allows, so that it does not stand in the way of
// what is measured. Reads no request, only where each ends. Started by bench/poller.ts as a process of its own.

import { createServer } from 'node:net';

const body = '{"status":"PENDING","run_id":null,"exception_reason":null,"message":null}';
const answer = Buffer.from(
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: keep-alive\r\n\r\n${body}`,
);
const END = '\r\n\r\n';

let answered = 0;

const server = createServer((socket) => {
  let rest = '';
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    const text = rest + chunk.toString('latin1');
    let from = 0;
    for (let end = text.indexOf(END); end >= 0; end = text.indexOf(END, from)) {
      from = end + END.length;
      answered += 1;
      socket.write(answer);
    }
    rest = text.slice(from);
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('message', () => process.send?.({ answered }));
process.on('disconnect', () => process.exit());
