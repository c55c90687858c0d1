/** The attributes, properties and events of each element, as the types of every framework are made from them. Types only. */
import type {
  PropertyFeasibility,
  PropertyFeasibilityEventMap,
} from '../property-feasibility/property-feasibility.define.js';
import type { PrecheckStatus, PrecheckStatusEventMap } from '../precheck-status/precheck-status.define.js';
import type { PrecheckUploader, PrecheckUploaderEventMap } from '../precheck-uploader/precheck-uploader.define.js';
import type { PrecheckViewer, PrecheckViewerEventMap } from '../precheck-viewer/precheck-viewer.define.js';

/** What every element takes. */
type SharedSetting = 'adapter' | 'session' | 'token';

type UploaderSetting =
  | SharedSetting
  | 'projectId'
  | 'cityKey'
  | 'permitType'
  | 'address'
  | 'longitude'
  | 'latitude'
  | 'userEmail'
  | 'userName'
  | 'metadata'
  | 'flow'
  | 'handOffTarget'
  | 'mode'
  | 'minScore'
  | 'maxFiles'
  | 'maxFileSize'
  | 'requiredCategories'
  | 'previews'
  | 'name'
  | 'required'
  | 'disabled';
type StatusSetting = SharedSetting | 'projectId' | 'minScore' | 'mode' | 'pageTitle' | 'notifications';
type ViewerSetting = SharedSetting | 'projectId' | 'generatedFor' | 'view';
type PropertySetting = SharedSetting | 'streetAddress' | 'suburb' | 'postCode' | 'propertyId';

/** An element's class, the properties that a page sets, and its own events. */
interface ElementType<Element, Setting extends keyof Element, EventMap> {
  readonly element: Element;
  readonly properties: Pick<Element, Setting>;
  readonly events: Omit<EventMap, keyof HTMLElementEventMap>;
}

export interface ElementTypes {
  readonly 'precheck-uploader': ElementType<PrecheckUploader, UploaderSetting, PrecheckUploaderEventMap>;
  readonly 'precheck-status': ElementType<PrecheckStatus, StatusSetting, PrecheckStatusEventMap>;
  readonly 'precheck-viewer': ElementType<PrecheckViewer, ViewerSetting, PrecheckViewerEventMap>;
  readonly 'property-feasibility': ElementType<PropertyFeasibility, PropertySetting, PropertyFeasibilityEventMap>;
}
export type Tag = keyof ElementTypes;

/** `cityKey` → `city-key`. */
export type KebabCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : '';

/** Lists and JSON objects may be given by their text as well. */
type TextOf<Value> = Value extends (...args: never[]) => unknown ? never : Value extends object ? string : never;

/** Properties by their camelCase names. Each may be left out, or be null for its default. */
export type Properties<T extends Tag> = {
  [Name in keyof ElementTypes[T]['properties']]?:
    | ElementTypes[T]['properties'][Name]
    | TextOf<ElementTypes[T]['properties'][Name]>
    | null
    | undefined;
};

/** A value as an attribute holds it. */
type AttributeValue<Value> =
  | Extract<Value, string | number | boolean>
  | TextOf<Value>
  | (Value extends number ? `${number}` : never)
  | null
  | undefined;

/** Attributes by their kebab-case names. What can't be written as text, such as `token`, is a property only. */
export type Attributes<T extends Tag> = {
  [Name in Exclude<keyof ElementTypes[T]['properties'], 'token'> & string as KebabCase<Name>]?: AttributeValue<
    ElementTypes[T]['properties'][Name]
  >;
};

/** Both, for frameworks that set what an element has as a property, and the rest as an attribute. */
export type Settings<T extends Tag> = Properties<T> & Omit<Attributes<T>, keyof Properties<T>>;

/** Listeners by `prefix` and the event's own name, such as `ongate-passed`. */
export type Listeners<T extends Tag, Prefix extends string> = {
  [Type in keyof ElementTypes[T]['events'] & string as `${Prefix}${Type}`]?:
    | ((event: ElementTypes[T]['events'][Type]) => void)
    | undefined;
};
