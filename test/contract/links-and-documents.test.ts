import { describe, expect, it } from 'vitest';
import { readDocuments, readErrorMessage, readLink, readUploadAddress } from 'precheck-contract';
import { json, plain, readingErrorOf, redirect } from '../support/contract-answers.js';

const url = 'https://storage.example/bucket/A-101%20Plan.pdf?sig=a%2Fb+c==&x=1';
const other = 'https://elsewhere.example/logo.png';

describe('readUploadAddress', () => {
  it.each<[string, ReturnType<typeof json>]>([
    ['in url', json({ url })],
    ['in url beside another that is named an address too', json({ url, logoUrl: other })],
    ['in a field nobody thought of', json({ target: url })],
    ['as plain text', plain(`${url}\n`)],
  ])('reads it %s, to the letter', (_, answer) => {
    expect(readUploadAddress(answer)).toBe(url);
  });

  it('rewrites nothing that a URL parser would, since a signature covers it', () => {
    const odd = "HTTPS://Storage.example:443/a/../b%7e?sig='+|";
    expect(readUploadAddress(json({ url: odd }))).toBe(odd);
  });

  it.each<[string, ReturnType<typeof json>, RegExp]>([
    ['no address', json({ ok: true }), /the upload address in url; came an object with ok/],
    ['a script', json({ url: 'javascript:alert(1)' }), /came an object with url/],
    ['an address with a space', json({ url: 'https://x.example/a b' }), /came an object with url/],
    ['an address with a backslash', json({ url: 'https://x.example\\@evil.example/' }), /came an object with url/],
    ['a redirect, which would be a login page', redirect(url), /came status 302/],
    ['a page that contains an address', plain(`<html><a href="${url}">x</a></html>`), /came an HTML page/],
    ['two addresses of equal standing', json({ a: url, b: other }), /2 different addresses of equal standing/],
  ])('refuses %s', (_, answer, message) => {
    const error = readingErrorOf(() => readUploadAddress(answer));
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain('sig=');
  });
});

describe('readLink', () => {
  it.each<[string, ReturnType<typeof json>]>([
    ['in url', json({ url })],
    ['in complete_url', json({ complete_url: url, logo: other })],
    ['in a field that names the link within', json({ applicantCompletePage: url, logo: other })],
    ['in a field that speaks of a link', json({ applicantUrl: url, logo: other })],
    ['nested in links', json({ _links: { self: { href: other }, complete: { href: url } } })],
    ['in the shallowest of two', json({ completeLink: url, project: { url: other } })],
    ['as a redirect (302)', redirect(url)],
  ])('reads it %s', (_, answer) => {
    expect(readLink(answer, 'complete link')).toBe(url);
  });

  it.each<[string, ReturnType<typeof json>, RegExp]>([
    ['a script', json({ url: ' javascript:alert(1)//https://x' }), /came an object with url/],
    ['a redirect to nowhere', redirect(null), /status 302 with no location/],
    ['a redirect to a script', redirect('javascript:alert(1)'), /no full http or https address/],
    ['two addresses of equal standing', json({ left: url, right: other }), /2 different addresses/],
  ])('refuses %s', (_, answer, message) => {
    expect(readingErrorOf(() => readLink(answer, 'complete link')).message).toMatch(message);
  });

  it('bears a body nested far too deep', () => {
    const deep = `${'{"data":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    readingErrorOf(() => readLink(plain(deep), 'viewer link'));
    readingErrorOf(() => readDocuments(plain(deep), 'report'));
    readingErrorOf(() => readUploadAddress(plain(deep)));
  });
});

describe('readDocuments', () => {
  const document = { documentName: 'A-101 Plan.pdf', documentType: 'uploaded', documentURL: url };

  it.each<[string, ReturnType<typeof json>]>([
    ['a list', json([document])],
    ['a list under the type', json({ report: [{ name: 'r', url: other }], uploaded: [document] })],
    ['one object', json(document)],
    ['a list of addresses', json([url])],
    ['a table of names', json({ 'A-101 Plan.pdf': url })],
    ['one address as text', plain(url)],
    ['a redirect', redirect(url)],
  ])('reads %s', (_, answer) => {
    expect(readDocuments(answer, 'uploaded')).toEqual([expect.objectContaining(document)]);
  });

  it.each<[string, ReturnType<typeof json>, string[]]>([
    ['several in text, one a line', plain(`${url}\r\n${other}\n`), ['A-101 Plan.pdf', 'logo.png']],
    ['an address without a file name', json(['https://x.example/d/17']), ['report']],
    ['an address with a broken escape', json(['https://x.example/%E0%A4%A.pdf']), ['%E0%A4%A.pdf']],
    ['none with 204', plain('', 204), []],
    ['none as Go writes a list of none', plain('null\n'), []],
  ])('reads %s', (_, answer, names) => {
    expect(readDocuments(answer, 'report').map((entry) => entry.documentName)).toEqual(names);
  });

  it('keeps unknown fields and the type that the service says', () => {
    const sent = { ...document, documentType: 'supplement', pages: 3 };
    expect(readDocuments(json([sent]), 'report')).toEqual([sent]);
  });

  it.each<[string, ReturnType<typeof json>, RegExp]>([
    ['a document without an address', json([{ documentName: 'x.pdf' }]), /in each document.*object with documentName/],
    ['the file itself', plain('%PDF-1.7 …', 200, 'application/pdf'), /text of \d+ characters \(application\/pdf\)/],
    ['a failure', json([document], 404), /came status 404/],
    ['a redirect to nowhere', redirect(null), /with no location/],
  ])('refuses %s', (_, answer, message) => {
    expect(readingErrorOf(() => readDocuments(answer, 'report')).message).toMatch(message);
  });
});

describe('readErrorMessage', () => {
  const saidNoMore = (status: number) => `The service answered with status ${status} and said no more.`;
  it.each<[string, ReturnType<typeof json>, string]>([
    ['text', plain('No such city', 404), 'No such city'],
    ['error.message', json({ error: { code: 7, message: 'No such city' } }, 404), 'No such city'],
    ['detail as FastAPI has it', json({ detail: [{ loc: ['body'], msg: 'Not an e-mail' }] }, 422), 'Not an e-mail'],
    ['several lines', plain('No such\r\n\tcity\u0007\u2028', 404), 'No such city'],
    ['a page', plain('<!doctype html><title>502 Bad Gateway</title><h1>x</h1>', 502), '502 Bad Gateway'],
    ['storage XML', plain('<?xml version="1.0"?><Error><Message>Has expired</Message></Error>', 403), 'Has expired'],
    ['a page without a title', plain('<html><p>secret</p></html>', 500), saidNoMore(500)],
    ['a signed address', plain('See https://s.example/a?sig=abc#x today', 400), 'See https://s.example/a today'],
  ])('reads %s', (_, answer, message) => {
    expect(readErrorMessage(answer)).toBe(message);
  });

  it('is at most 300 characters long and does not cut one in half', () => {
    // A service that says too much does not keep the process busy.
    expect(readErrorMessage(plain('http://'.repeat(500_000), 400))).toHaveLength(300);
    expect(readErrorMessage(plain(`<html>${'<title'.repeat(500_000)}`, 400))).toBe(saidNoMore(400));
    expect(readErrorMessage(plain('x'.repeat(300), 400))).toBe('x'.repeat(300));
    expect(readErrorMessage(plain('x'.repeat(301), 400))).toBe(`${'x'.repeat(299)}…`);
    expect(readErrorMessage(plain(`${'x'.repeat(298)}😀😀`, 400))).toBe(`${'x'.repeat(298)}…`);
  });
});
