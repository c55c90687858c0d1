/**
 * The elements' tags in Vue 3's templates, with their attributes, properties and events: `import 'precheck-elements/types/vue'`. Vue's compiler
 * has to be told as well that they are custom elements: `isCustomElement: (tag) => /^(precheck|property)-/.test(tag)`.
 */
import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
import type { ElementTypes, Settings, Tag } from './element-types.js';

type Own<T extends Tag> = Settings<T>;
type Emits<T extends Tag> = {
  [Type in keyof ElementTypes[T]['events'] & string]: (event: ElementTypes[T]['events'][Type]) => void;
};
/** As Vue's guide types a custom element: the props it takes and the events it emits. */
type Component<T extends Tag> = new () => ElementTypes[T]['element'] & {
  /** @deprecated Only for the types of templates. */
  $props: Own<T> & Omit<HTMLAttributes, keyof Own<T>> & PublicProps;
  /** @deprecated Only for the types of templates. */
  $emit: EmitFn<Emits<T>>;
};
type Elements = { [T in Tag]: Component<T> };

declare module 'vue' {
  interface GlobalComponents extends Elements {}
}
