import * as z from 'zod/mini';
import { anyObject, degrees, expected, orNull, readBody, requiredText, text } from '../../request-body.js';
import { invalid } from '../../service-error.js';
import { FileLinkError, linkedFilename, parseLink } from '../processing/file-link.js';

export const MAX_FILES = 500;

const words = z.pipe(
  z.nullish(text),
  z.transform((value) => value ?? ''),
);
const drawing = { type: words, label: words };
const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z
    .array(item, expected('a list'))
    .check(
      z.minLength(1, 'expected at least one drawing; the list is empty'),
      z.maxLength(MAX_FILES, `expected at most ${MAX_FILES} drawings`),
    );

const fileLink = requiredText.check((link) => {
  try {
    parseLink(link.value);
  } catch (error) {
    if (!(error instanceof FileLinkError)) throw error;
    link.issues.push({ code: 'custom', input: link.value, message: error.message.replace(/\.$/, '') });
  }
});

const createSchema = z.object(
  {
    cityKey: requiredText,
    permitType: orNull(text),
    address: orNull(text),
    longitude: orNull(degrees(180)),
    latitude: orNull(degrees(90)),
    userEmail: orNull(text),
    userName: orNull(text),
    metadata: orNull(anyObject),
    files: orNull(listOf(z.object({ ...drawing, fileLink }, expected('an object')))),
  },
  expected('an object'),
);

/** POST /projects: with files it is Option A, without it is a draft. */
export function readCreateRequest(body: unknown) {
  const { files, ...project } = readBody(createSchema, body);
  if (files && !project.permitType) throw invalid('permitType: expected a text where files are given; it is missing.');
  const taken = new Set<string>();
  const linked = files?.map((file, index) => {
    const filename = linkedFilename(file.fileLink, index, taken);
    taken.add(filename);
    return { ...file, filename };
  });
  return { ...project, files: linked ?? null };
}

const processSchema = z.object(
  { permitType: orNull(text), files: listOf(z.object({ ...drawing, filename: requiredText }, expected('an object'))) },
  expected('an object'),
);
export type ProcessFileRequest = z.infer<typeof processSchema>['files'][number];

/** POST /projects/{projectId}/process */
export function readProcessRequest(body: unknown) {
  const request = readBody(processSchema, body);
  const names = request.files.map(({ filename }) => filename);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw invalid(`files: ${JSON.stringify(twice)} stands there twice.`);
  return request;
}

/** A filename is only ever a name; what could be read as a path, or not be seen, is refused. */
export function checkFilename(filename: string): string | null {
  if (filename.length > 255) return 'expected at most 255 characters';
  if (/[/\\]/.test(filename) || filename === '.' || filename === '..') return 'expected a name without a path';
  const hidden = [...filename].some((char) => char < ' ' || char === '\x7f');
  return hidden || filename.trim() === '' ? 'expected a name that can be read' : null;
}
