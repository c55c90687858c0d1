/** What the buttons of the hand-off page's form ask for. Each keeps what was chosen before it does its own. */
import type { IncomingMessage } from 'node:http';
import { MAX_FILES } from '../../api/project-requests.js';
import { type City, findPermitType } from '../../drawing-checks/city-data.js';
import type { Project } from '../../database/project-store.js';
import { ServiceError, invalid } from '../../../service-error.js';
import type { ServiceParts } from '../../service-parts.js';
import { startRun } from '../../start-run.js';
import { DRAWING_TYPES, typeOfFilename } from './drawing-types.js';
import { receiveForm, type HandOffForm, type ReceivedDrawing } from './drawing-form.js';

interface StepCall {
  readonly parts: ServiceParts;
  readonly project: Project;
  readonly city: City;
  readonly incoming: IncomingMessage;
}
export type HandOffStep = (call: StepCall) => Promise<void>;

const MAX_LABEL_CHARACTERS = 200;

/** By the last part of the address. */
export const HAND_OFF_STEPS: ReadonlyMap<string, HandOffStep> = new Map([
  ['files', addDrawings],
  ['remove', removeDrawing],
  ['start', startPrecheck],
]);

async function addDrawings(call: StepCall): Promise<void> {
  const { drawings } = await readForm(call);
  if (drawings.length === 0) throw invalid('Choose at least one PDF before adding drawings.');
}

async function removeDrawing(call: StepCall): Promise<void> {
  const { fields } = await readForm(call);
  const { parts, project } = call;
  for (const blob of parts.uploads.forget(project.id, fields.get('filename') ?? '')) await parts.blobs.remove(blob);
}

/** Drawings that were chosen and not added yet are part of what is started. */
async function startPrecheck(call: StepCall): Promise<void> {
  const { fields } = await readForm(call);
  const { parts, project, city } = call;
  const permitType = fields.get('permitType') ?? null;
  const uploads = parts.uploads.current(project.id);
  if (uploads.length === 0) throw new ServiceError(422, 'no_drawings', 'Add at least one drawing before you start.');
  if (!permitType) throw new ServiceError(422, 'no_permit_type', 'Choose what you are applying for.');
  const files = uploads.map((upload) => ({ ...upload, fileLink: null }));
  startRun(parts.runs, { projectId: project.id, city, permitType, rehearsal: project.rehearsal, files });
  parts.onRunQueued();
}

/** Reads the form and keeps all that it says. A drawing that is refused stops the step after the rest was kept. */
async function readForm({ parts, project, city, incoming }: StepCall): Promise<HandOffForm> {
  const form = await receiveForm(incoming, parts);
  try {
    if (!isDraft(parts, project))
      throw new ServiceError(409, 'already_started', 'The pre-check has been started already.');
    keepChoices(parts, project, city, form.fields);
    if (form.refusal) throw form.refusal;
    refuseTooMany(parts, project, form.drawings);
  } catch (error) {
    for (const { blob } of form.drawings) await parts.blobs.remove(blob);
    throw error;
  }
  for (const drawing of form.drawings) keepDrawing(parts, project, drawing);
  return form;
}

const isDraft = (parts: ServiceParts, { id }: Project) => parts.projects.find(id)?.run === 0;

/** The permit type, and what each drawing on the list is said to be: fields `type:ID` and `label:ID`. */
function keepChoices(parts: ServiceParts, project: Project, city: City, fields: ReadonlyMap<string, string>): void {
  const permitType = fields.get('permitType') ?? '';
  if (findPermitType(city, permitType)) parts.projects.choosePermitType(project.id, permitType);
  for (const { id, filename, type, label } of parts.uploads.current(project.id)) {
    const newType = knownType(fields.get(`type:${id}`)) ?? type;
    const newLabel = fields.get(`label:${id}`)?.trim().slice(0, MAX_LABEL_CHARACTERS) ?? label;
    if (newType !== type || newLabel !== label) parts.uploads.describe(id, newType, newLabel || filename);
  }
}

const knownType = (name: string | undefined) => DRAWING_TYPES.find((type) => type === name);

/** What it shows is first taken from its name. */
function keepDrawing(parts: ServiceParts, project: Project, { filename, blob, size }: ReceivedDrawing): void {
  const id = parts.uploads.request(project.id, filename);
  parts.uploads.arrive(id, blob, size);
  parts.uploads.describe(id, typeOfFilename(filename), filename.slice(0, MAX_LABEL_CHARACTERS));
}

/** One of a name that is there already takes its place. */
function refuseTooMany(parts: ServiceParts, project: Project, more: readonly ReceivedDrawing[]): void {
  const names = new Set([...parts.uploads.current(project.id), ...more].map(({ filename }) => filename));
  if (names.size <= MAX_FILES) return;
  throw invalid(`A pre-check takes at most ${MAX_FILES} drawings. Remove some, or join them in one PDF.`);
}
