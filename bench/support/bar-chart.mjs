/** A bar chart as an SVG picture that reads in light and dark pages, as a file of its own in a document. */
const WIDTH = 700;
const EDGE = 16;
const BAR = { left: 280, height: 22, gap: 12, right: 90 };
const TOP = 44;

/**
 * `name`: of its file in docs/. `title`: what it shows, which is its text for who cannot see it.
 * @param {string} name @param {string} title
 * @param {readonly { name: string, value: number, label: string, ours?: boolean }[]} bars
 */
export function barChart(name, title, bars) {
  const highest = Math.max(...bars.map(({ value }) => value));
  const height = TOP + bars.length * (BAR.height + BAR.gap) + EDGE - BAR.gap;
  const room = WIDTH - BAR.left - BAR.right;
  const rows = bars.map(({ name, value, label, ours }, index) => {
    const y = TOP + index * (BAR.height + BAR.gap);
    const width = Math.max(1, Math.round((value / highest) * room));
    const middle = y + BAR.height / 2;
    return [
      `  <text x="${BAR.left - 12}" y="${middle}" text-anchor="end">${escape(name)}</text>`,
      `  <rect x="${BAR.left}" y="${y}" width="${width}" height="${BAR.height}" rx="3" fill="${ours ? '#1d6fb8' : '#8a94a0'}"/>`,
      `  <text x="${BAR.left + width + 8}" y="${middle}">${escape(label)}</text>`,
    ].join('\n');
  });
  const told = bars.map(({ name, label }) => `${name} ${label}`).join(', ');
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escape(`${title}: ${told}`)}">`,
    '  <style>text { font: 14px system-ui, sans-serif; fill: #24292f; dominant-baseline: central }',
    '    @media (prefers-color-scheme: dark) { text { fill: #e6e9ed } }</style>',
    `  <text x="${EDGE}" y="22" font-weight="600">${escape(title)}</text>`,
    ...rows,
    '</svg>',
    '',
  ].join('\n');
  return { name, title: `${title}: ${told}`, svg };
}

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
