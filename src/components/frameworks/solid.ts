/** The elements' tags in Solid's JSX, with their attributes, properties and events: `import 'precheck-elements/types/solid'`. */
import type { JSX as SolidJSX } from 'solid-js';
import type { Attributes, ElementTypes, Listeners, Properties, Tag } from './element-types.js';

/** Solid sets what begins with `prop:` as a property, and the rest as an attribute. */
type PrefixedProperties<T extends Tag> = {
  [Name in keyof Properties<T> & string as `prop:${Name}`]?: Properties<T>[Name];
};
type Own<T extends Tag> = Attributes<T> & PrefixedProperties<T> & Listeners<T, 'on:'>;
type Props<T extends Tag> = Omit<SolidJSX.HTMLAttributes<ElementTypes[T]['element']>, keyof Own<T>> & Own<T>;
type Elements = { [T in Tag]: Props<T> };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
