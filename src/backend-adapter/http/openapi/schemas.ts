/** The contract's schemas as JSON Schema, under the names that /openapi.json gives them. */
import * as z from 'zod/mini';
import * as contract from 'precheck-contract';
import { PROPERTY_OVERRIDES } from 'precheck-contract/property-overrides';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What travels whole, and the parts of it that a client wants a type for. */
const NAMES = {
  Identity: contract.identityAnswerSchema,
  Cities: contract.citiesAnswerSchema,
  City: contract.cityAnswerSchema,
  PermitType: contract.permitTypeViewSchema,
  UploadLimits: contract.uploadLimitsSchema,
  CreateProject: contract.createProjectSchema,
  AdoptProject: contract.adoptProjectSchema,
  RequestUpload: contract.requestUploadSchema,
  UploadTicket: contract.uploadTicketSchema,
  ProcessProject: contract.processProjectSchema,
  HandOffRequest: contract.handOffRequestSchema,
  HandOff: contract.handOffAnswerSchema,
  Snapshot: contract.snapshotSchema,
  Drawing: contract.drawingViewSchema,
  Report: contract.reportViewSchema,
  Gate: contract.gateViewSchema,
  GateReason: contract.gateReasonSchema,
  ProjectPhase: contract.projectPhaseSchema,
  ProjectList: contract.projectListSchema,
  ReportDetail: contract.reportAnswerSchema,
  Finding: contract.findingSchema,
  Attempts: contract.attemptsAnswerSchema,
  Attempt: contract.attemptSchema,
  AttemptChanges: contract.attemptChangesSchema,
  AttemptFinding: contract.attemptFindingSchema,
  Estimate: contract.estimateSchema,
  Documents: contract.documentsAnswerSchema,
  DocumentType: contract.documentTypeSchema,
  ViewerLinkRequest: contract.viewerLinkRequestSchema,
  ViewerLink: contract.viewerLinkAnswerSchema,
  ReceiptRequest: contract.receiptRequestSchema,
  Receipt: contract.receiptAnswerSchema,
  RedeemRequest: contract.redeemRequestSchema,
  Redemption: contract.redeemAnswerSchema,
  ReceiptClaims: contract.receiptClaimsSchema,
  PublicKeys: contract.jwksAnswerSchema,
  CompletionWebhook: contract.completionHintSchema,
  PropertyAddressRequest: contract.propertyAddressRequestSchema,
  PropertyAddress: contract.propertyAddressAnswerSchema,
  PropertySuggestRequest: contract.propertySuggestRequestSchema,
  PropertySuggestions: contract.propertySuggestAnswerSchema,
  PropertyPlanningRequest: contract.propertyPlanningRequestSchema,
  PlanningEssentials: contract.planningEssentialsViewAnswerSchema,
  PropertyInsights: contract.insightsViewAnswerSchema,
  PropertyEstimateRequest: contract.propertyEstimateRequestSchema,
  PropertyEstimate: contract.propertyEstimateAnswerSchema,
  PropertyService: contract.propertyPingAnswerSchema,
  Health: contract.healthAnswerSchema,
  Error: contract.errorBodySchema,
} satisfies Record<string, z.ZodMiniType>;

export type SchemaName = keyof typeof NAMES;

const nameOf = new Map<z.ZodMiniType, string>(Object.entries(NAMES).map(([name, schema]) => [schema, name]));

export const reference = (name: SchemaName): JsonSchema => ({ $ref: addressOf(name) });

/** A reference to a schema that has a name, else the schema itself. */
export function schemaOrReference(schema: z.ZodMiniType): JsonSchema {
  const name = nameOf.get(schema);
  return name === undefined ? bare(z.toJSONSchema(schema, { io: 'input' })) : { $ref: addressOf(name) };
}

/** Objects say what they have; a later release may add to answers, so that no answer is closed. */
export function componentSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of nameOf) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: addressOf,
    override: ({ zodSchema, jsonSchema }) => {
      // A name for a number of seconds or bytes needs no bounds that are JavaScript's own.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (zodSchema === contract.propertyEstimateRequestSchema) {
        Object.assign(jsonSchema.properties ?? {}, { overrides: overridesSchema() });
      }
    },
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]));
}

/** The adapter reads them one by one, for an error that names the field; here they stand as they are. */
function overridesSchema(): JsonSchema {
  const properties = PROPERTY_OVERRIDES.map(({ field, unit, min, max }) => [
    field,
    { type: 'number', minimum: min, maximum: max, description: `In ${unit}.` },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
}

function addressOf(name: string): string {
  return `#/components/schemas/${name}`;
}

/** The document says once which dialect it is in, and names stand in `components`. */
function bare(schema: object): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema' && name !== '$id'));
}
