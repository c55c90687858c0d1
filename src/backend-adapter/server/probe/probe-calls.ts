/** Asks a service the calls that change nothing, in the order in which each gives what the next one needs. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import * as contract from 'precheck-contract';
import { isRecord } from 'precheck-contract/tolerant-reading/fields';
import { parseText } from 'precheck-contract/tolerant-reading/service-answer';
import { AdapterError } from '../../adapter-error.js';
import { answerOrThrow } from '../../property/cache.js';
import type { PropertyQuestion } from '../../property/question.js';
import type { PrecheckService } from '../../upstream/precheck-service.js';
import type { PropertyService } from '../../upstream/property-service.js';
import { UpstreamError } from '../../upstream/upstream-error.js';

/** Places such as `data[].run`; of another shape, with the kind of value that came: `[].score (string)`. */
export interface FieldDifferences {
  readonly unknown: readonly string[];
  readonly missing: readonly string[];
  readonly otherShape: readonly string[];
}

/** By name: the field around it, empty for none, and the kinds of value that it may have. */
type Specified = Map<string, { readonly within: string; readonly kinds: Set<string> }>;

export interface ProbedCall {
  /** `GET /projects/{projectId}` */
  readonly call: string;
  readonly status: number | null;
  /** Why the adapter cannot use the answer. */
  readonly problem: { readonly code: string; readonly sentence: string } | null;
  readonly fields: FieldDifferences | null;
}

const MAX_DEPTH = 8;
const MAX_NAMES = 60;
/** A key of a table may be anything, such as the name of a drawing. */
const NAME = /^[a-z_]\w{0,40}(-\w{1,20})*$/i;

/** In a row: a service that is away is not asked everything else, and a key that is refused again may be locked. */
const MAX_FAILURES = 2;
const ENDING_CODES = ['upstream_unavailable', 'upstream_timeout', 'too_many_requests', 'upstream_key_refused'];
const PROJECTS_LISTED = 5;

const { reportItemSchema, documentReferenceSchema, draftProjectSchema: draft } = contract;
const citySchema = z.object({ cityKey: z.string(), name: z.string() });
const permitTypeSchema = z.object({ permitType: z.string(), name: z.string(), reports: z.array(z.unknown()) });
const configurationSchema = z.object({ ...citySchema.shape, permitTypes: z.array(permitTypeSchema) });
const projectSchema = z.object({ id: z.string(), status: z.string(), permitType: z.string(), ...draft.shape });
const detailSchema = z.object({ ...reportItemSchema.shape, findings: z.array(contract.findingSchema) });

export class ServiceProbe {
  readonly calls: ProbedCall[] = [];
  /** The last one that came; the client sets it. */
  answer: contract.ServiceAnswer | null = null;
  #failures = 0;

  async askPrecheck(service: PrecheckService, chosen: string | undefined): Promise<void> {
    await this.#ask('GET /cities/{cityKey}', configurationSchema, () => service.cityConfiguration());
    const list = async () => (await service.projects({ take: PROJECTS_LISTED, skip: 0 })).projects;
    const listed = (await this.#ask('GET /projects', projectSchema, list)) ?? [];
    await this.#askProject(service, chosen === undefined ? listed.flatMap(({ id }) => id ?? []) : [chosen]);
    await this.#ask('GET /projects/{an unknown id}', null, () => unknownProject(service));
  }

  /** A ping, and with a property's id what costs one call of the quota each. */
  async askProperty(service: PropertyService, questions: readonly PropertyQuestion[]): Promise<void> {
    await this.#ask('GET /v1/ping', contract.pingAnswerSchema, () => service.ping());
    for (const question of questions) {
      // Each further call may cost one of the quota.
      if (this.calls.some(({ problem }) => problem !== null)) return;
      const schema = contract[`${question.kind}AnswerSchema`];
      await this.#ask(callOf(question), schema, async () => answerOrThrow(await service.call(question)));
    }
  }

  /** The first project that has reports; the last one where none has. */
  async #askProject(service: PrecheckService, [id, ...others]: readonly string[]): Promise<void> {
    if (id === undefined) return;
    const path = 'GET /projects/{projectId}';
    const before = this.calls.length;
    await this.#ask(path, projectSchema, () => service.project(id));
    const reports = await this.#ask(`${path}/reports`, reportItemSchema, () => service.reports(id));
    if (reports?.length === 0 && others.length > 0) {
      this.calls.length = before;
      return this.#askProject(service, others);
    }
    const report =
      reports?.find(({ status }) => contract.stageNumber(status) === contract.COMPLETE_STAGE) ?? reports?.[0];
    if (report) await this.#ask(`${path}/reports/{reportId}`, detailSchema, () => service.report(id, report.id));
    for (const type of ['report', 'uploaded'] as const) {
      const documents = (call: string, list: () => Promise<unknown>) =>
        this.#ask(`${call}/document?type=${type}`, documentReferenceSchema, list);
      if (report) {
        await documents(`${path}/reports/{reportId}`, () => service.documents(id, type, report.id));
      }
      await documents(path, () => service.documents(id, type));
    }
  }

  async #ask<Result>(
    call: string,
    schema: z.ZodMiniType | null,
    question: () => Promise<Result>,
  ): Promise<Result | null> {
    if (this.#failures >= MAX_FAILURES) return null;
    this.answer = null;
    const result = await question().catch((error: unknown) => {
      if (error instanceof AdapterError) return error;
      throw error;
    });
    const failed = result instanceof AdapterError;
    this.#failures = failed && ENDING_CODES.includes(result.code) ? this.#failures + 1 : 0;
    const { status, text } = (this.answer as contract.ServiceAnswer | null) ?? { status: null, text: '' };
    const body = parseText(text);
    const isEmpty = typeof body !== 'object' || body === null || (Array.isArray(result) && result.length === 0);
    const problem = failed ? { code: result.code, sentence: explain(result) } : null;
    const fields = failed || isEmpty || schema === null ? null : compareFields(body, schema);
    this.calls.push({ call, status, problem, fields });
    return failed ? null : result;
  }
}

export function callOf({ kind }: PropertyQuestion): string {
  const { method, path } = contract.PROPERTY_ENDPOINTS[kind];
  return `${method} ${path}`;
}

async function unknownProject(service: PrecheckService): Promise<void> {
  const error: unknown = await service.project(randomUUID()).catch((one: unknown) => one);
  if (error instanceof AdapterError && error.details?.['status'] === 404) return;
  if (error instanceof Error) throw error;
  const message = 'The service answers for a project that does not exist.';
  throw new UpstreamError('pre-check service', 'upstream_misread', { message });
}

/** What the adapter would say, with what was expected and the system's code, such as ECONNREFUSED. */
function explain({ message, details, cause }: AdapterError): string {
  const { looked, came } = details ?? {};
  const { code } = (cause ?? {}) as { code?: unknown };
  const expected = typeof looked === 'string' ? ` Expected ${looked}; came ${String(came)}.` : '';
  return `${message}${expected}${typeof code === 'string' ? ` (${code})` : ''}`;
}

/** Only names are compared: fields may be wrapped in others, or nested differently. */
function compareFields(body: unknown, specification: z.ZodMiniType): FieldDifferences {
  const specified: Specified = new Map();
  collectFields(z.toJSONSchema(specification, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', specified);
  const [known, unknown, otherShape] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const visit = (value: unknown, path: string, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    if (Array.isArray(value)) for (const item of value) visit(item, `${path}[]`, depth + 1);
    for (const [name, inner] of Object.entries(isRecord(value) ? value : {})) {
      const place = `${path}${path && '.'}${NAME.test(name) ? name : '…'}`;
      const kind = inner === null ? 'null' : Array.isArray(inner) ? 'array' : typeof inner;
      const expected = specified.get(name);
      (expected === undefined ? unknown : known).add(expected === undefined ? place : name);
      if (expected?.kinds.has(kind) === false) otherShape.add(`${place} (${kind})`);
      // Names within it are the portal's own.
      if (name !== 'metadata') visit(inner, place, depth + 1);
    }
  };
  visit(body, '', 0);
  const missing = [...specified].filter(([name, { within }]) => !known.has(name) && (!within || known.has(within)));
  const listed = (places: Iterable<string>): string[] => [...places].slice(0, MAX_NAMES);
  return { unknown: listed(unknown), missing: missing.map(([name]) => name), otherShape: listed(otherShape) };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function collectFields(schema: JsonSchema, within: string, into: Specified): void {
  const { properties = {}, items, anyOf = [] } = schema;
  for (const inner of items === undefined ? anyOf : [items, ...anyOf]) collectFields(inner as JsonSchema, within, into);
  for (const [name, inner] of Object.entries(properties as Record<string, JsonSchema>)) {
    const kinds = [inner, ...((inner.anyOf as JsonSchema[]) ?? [])].flatMap(({ type = [] }) => type);
    const known = into.get(name) ?? { within, kinds: new Set<string>() };
    for (const kind of kinds) known.kinds.add(kind === 'integer' ? 'number' : kind);
    into.set(name, known);
    collectFields(inner, name, into);
  }
}
