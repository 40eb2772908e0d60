// Draws samples over time as SVG: panels with a common time axis, and lines at events.

export interface Panel {
  readonly title: string;
  readonly lines: readonly {
    readonly name: string;
    readonly color: string;
    readonly values: readonly number[];
  }[];
}

export interface Mark {
  readonly at: number;
  readonly color: string;
  readonly name: string;
}

const ABOUT = 'Tasks, memory and event loop lag of mixed load with troubles';
const [WIDTH, HEIGHT, LEFT, TOP, GAP] = [1100, 190, 70, 30, 55];

const nice = (most: number): number => {
  const unit = 10 ** Math.floor(Math.log10(Math.max(most, 1e-9)));
  return ([1, 2, 2.5, 5, 10].find((one) => one * unit >= most) ?? 10) * unit;
};

/** `times` in seconds. `NaN` leaves a gap. */
export function draw(
  title: string,
  times: readonly number[],
  panels: readonly Panel[],
  marks: readonly Mark[],
): string {
  const end = Math.max(...times, 1);
  const x = (at: number): number => LEFT + (at / end) * WIDTH;
  const height = TOP + panels.length * (HEIGHT + GAP) + 40;
  const out = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LEFT + WIDTH + 30}" height="${height}" font-family="sans-serif" font-size="12" role="img" aria-label="${ABOUT}"><title>${ABOUT}</title>`,
    `<rect width="100%" height="100%" fill="white"/><text x="${LEFT}" y="18" font-size="15">${title}</text>`,
  ];
  for (const [at, { title: name, lines }] of panels.entries()) {
    const top = TOP + at * (HEIGHT + GAP) + 22;
    const most = nice(Math.max(...lines.flatMap(({ values }) => values.filter(Number.isFinite)), 1));
    const y = (value: number): number => top + HEIGHT - (value / most) * HEIGHT;
    out.push(`<text x="${LEFT}" y="${top - 6}">${name}: </text>`);
    for (const share of [0, 0.25, 0.5, 0.75, 1])
      out.push(
        `<line x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y(share * most)}" y2="${y(share * most)}" stroke="#ddd"/>`,
        `<text x="${LEFT - 6}" y="${y(share * most) + 4}" text-anchor="end">${Number((share * most).toPrecision(3))}</text>`,
      );
    for (const mark of marks)
      out.push(
        `<line x1="${x(mark.at)}" x2="${x(mark.at)}" y1="${top}" y2="${top + HEIGHT}" stroke="${mark.color}" stroke-dasharray="3 3"/>`,
      );
    for (const [nth, { name: what, color, values }] of lines.entries()) {
      let path = '';
      for (const [index, value] of values.entries())
        if (Number.isFinite(value))
          path += `${Number.isFinite(values[index - 1] ?? Number.NaN) ? 'L' : 'M'}${x(times[index] ?? 0).toFixed(1)} ${y(value).toFixed(1)}`;
      out.push(
        `<path d="${path}" fill="none" stroke="${color}" stroke-width="1.3"/>`,
        `<text x="${LEFT + 260 + nth * 190}" y="${top - 6}" fill="${color}">${what}</text>`,
      );
    }
    for (let minute = 0; minute * 60 <= end; minute += Math.ceil(end / 60 / 12))
      out.push(`<text x="${x(minute * 60)}" y="${top + HEIGHT + 15}" text-anchor="middle">${minute} min</text>`);
  }
  const named = new Map(marks.map(({ name, color }) => [name, color]));
  for (const [nth, [name, color]] of [...named].entries())
    out.push(`<text x="${LEFT + nth * 170}" y="${height - 12}" fill="${color}">┊ ${name}</text>`);
  return `${out.join('\n')}\n</svg>\n`;
}
