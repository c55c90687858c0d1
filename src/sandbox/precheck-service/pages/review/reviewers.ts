import { createHmac, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

const MAX_NAME = 80;
const MIN_PASSWORD = 8;
const MAX_PASSWORD = 1000;
/** What one try at a password costs, as scrypt counts it (RFC 7914). */
export type PasswordCost = Readonly<Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>>;

/** 16 MB and about a tenth of a second a try (OWASP Password Storage Cheat Sheet, scrypt). */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 14, r: 8, p: 5 };
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const DIGEST_BYTES = 32;

/** What is wrong with the option `reviewers`, in words that quote no password; null where nothing is. */
export function reviewersMistake(passwords: Readonly<Record<string, string>>): string | null {
  for (const [name, password] of Object.entries(passwords)) {
    if (name.trim() === '' || name.length > MAX_NAME || /\p{Cc}/u.test(name)) {
      return `a name is expected to have 1 to ${MAX_NAME} printable characters`;
    }
    if (typeof password !== 'string' || password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) {
      return `the password of ${name} is expected to have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters`;
    }
  }
  return null;
}

/** The digest of a password, under the salt of the name it belongs to. */
type Digest = (name: string, password: string) => Promise<Buffer>;

/** Who may review. In memory are digests only, in the database nothing of a password. */
export class Reviewers {
  readonly #digests: ReadonlyMap<string, Buffer>;
  readonly #digest: Digest;

  private constructor(digests: ReadonlyMap<string, Buffer>, digest: Digest) {
    this.#digests = digests;
    this.#digest = digest;
  }

  /** @param secret of this installation. Salts are made from it, so that sessions outlive a restart. */
  static async create(
    passwords: Readonly<Record<string, string>>,
    secret: Buffer,
    cost: PasswordCost = PASSWORD_COST,
  ): Promise<Reviewers> {
    const saltOf = (name: string) => createHmac('sha256', secret).update(`reviewer\n${name}`).digest();
    const digest: Digest = (name, password) => digestOf(password, saltOf(name), cost);
    const digests = await Promise.all(
      Object.entries(passwords).map(async ([name, password]) => {
        const plain = normalised(name);
        return [plain, await digest(plain, password)] as const;
      }),
    );
    return new Reviewers(new Map(digests), digest);
  }

  get isEmpty(): boolean {
    return this.#digests.size === 0;
  }

  /** The reviewer's name where name and password belong together, else null. Takes as long for a name that is not there. */
  async check(name: string, password: string): Promise<string | null> {
    const plain = normalised(name);
    const right = this.#digests.get(plain);
    const given = await this.#digest(plain, password.slice(0, MAX_PASSWORD));
    const isSame = timingSafeEqual(given, right ?? randomBytes(DIGEST_BYTES));
    return right !== undefined && isSame ? plain : null;
  }

  /**
   * What ties a session to the password that it was opened with: an HMAC under the session's own token, which nobody but the
   * browser has. Null where there is no such reviewer.
   */
  credentialOf(name: string, token: string): string | null {
    const digest = this.#digests.get(name);
    return digest === undefined ? null : createHmac('sha256', token).update(digest).digest('hex');
  }
}

const normalised = (name: string) => name.normalize('NFC').trim();

function digestOf(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const options = { ...cost, maxmem: MAX_MEMORY_BYTES };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, DIGEST_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
