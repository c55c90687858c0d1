const cpu = () => {
  const u = process.cpuUsage();
  return Math.round((u.user + u.system) / 1000);
};
let t = cpu();
const step = (n) => {
  const c = cpu();
  console.log(n, c - t);
  t = c;
};
const { default: PDFDocument } = await import('pdfkit');
step('pdfkit');
const { ReportLetters } = await import('./dist/precheck-service/drawing-checks/report/report-letters.js');
step('letters');
const d = new PDFDocument({ autoFirstPage: false, bufferPages: true, tagged: true, lang: 'en' });
d.addPage();
step('doc');
d.on('data', () => {});
const l = new ReportLetters(d);
l.of('abc', false);
step('regular');
l.of('abc', true);
step('bold');
d.font('regular').text('Hello world of letters');
step('text');
for (let i = 0; i < 200; i++) d.font('regular').text('Hello world of letters number ' + i);
step('text200');

d.end();
step('end');
await new Promise((r) => setTimeout(r, 100));
step('flush');
