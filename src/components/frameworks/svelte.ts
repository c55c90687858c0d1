/** The elements' tags in Svelte 5's templates, with their attributes, properties and events: `import 'precheck-elements/types/svelte'`. */
import type { HTMLAttributes } from 'svelte/elements';
import type { ElementTypes, Listeners, Settings, Tag } from './element-types.js';

type Own<T extends Tag> = Settings<T> & Listeners<T, 'on'>;
type Props<T extends Tag> = Omit<HTMLAttributes<ElementTypes[T]['element']>, keyof Own<T>> & Own<T>;
type Elements = { [T in Tag]: Props<T> };

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Elements {}
}
