// Server-sent events as OpenAI's clients read them: one JSON object an event.

export const EVENT_STREAM_HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } as const;

export const formatEvent = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;
