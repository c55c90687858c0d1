/** The elements' tags in React 19's JSX, with their attributes, properties and events: `import 'precheck-elements/types/react'`. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ElementTypes, Listeners, Settings, Tag } from './element-types.js';

type Own<T extends Tag> = Settings<T> & Listeners<T, 'on'>;
type Props<T extends Tag> = Omit<
  DetailedHTMLProps<HTMLAttributes<ElementTypes[T]['element']>, ElementTypes[T]['element']>,
  keyof Own<T>
> &
  Own<T>;
type Elements = { [T in Tag]: Props<T> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
