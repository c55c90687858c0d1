/** The elements' tags in Preact's JSX, with their attributes, properties and events: `import 'precheck-elements/types/preact'`. */
import type { HTMLAttributes } from 'preact';
import type { ElementTypes, Listeners, Settings, Tag } from './element-types.js';

type Own<T extends Tag> = Settings<T> & Listeners<T, 'on'>;
type Props<T extends Tag> = Omit<HTMLAttributes<ElementTypes[T]['element']>, keyof Own<T>> & Own<T>;
type Elements = { [T in Tag]: Props<T> };

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
