/** The option `store`; option-schema.ts checks it. */

export type StoreOptions =
  | { readonly kind: 'sqlite' }
  | {
      readonly kind: 'postgres';
      /** A secret: `postgresql://user:password@host:5432/database`, with `?sslmode=verify-full` where the server has TLS. */
      readonly connectionString: string;
      /** Connections that this process opens at most; 10 by default. */
      readonly mostConnections?: number;
    };

/** The parts of the option that must be cut out of a text before anybody reads it. */
export function storeSecrets(options: StoreOptions | undefined): string[] {
  if (options?.kind !== 'postgres') return [];
  const { password, searchParams } = new URL(options.connectionString);
  const parts = [options.connectionString, password, decoded(password), searchParams.get('password') ?? ''];
  return parts.filter((part) => part !== '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
