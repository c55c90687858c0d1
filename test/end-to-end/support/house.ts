/** Sandbox and portal as processes of their own, on free ports and a data directory that goes with them. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, readSecrets, startPortal, startSandbox } from '../../../scripts/services.mjs';

export interface HouseOptions {
  /** Planted API keys by city, for a test that looks for them. */
  readonly apiKeys?: Record<string, string>;
  /** A planted key of the property service. */
  readonly propertyKey?: string;
}

interface Service {
  readonly url: string;
  readonly child: { kill(signal?: string): boolean };
  readonly exited: Promise<number | null>;
}

export type House = Awaited<ReturnType<typeof startHouse>>;

export async function startHouse(options: HouseOptions = {}) {
  if (!existsSync('dist/browser/precheck-elements.js')) throw new Error('dist/ is missing: run `npm run build` first.');
  const dataDirectory = mkdtempSync(join(tmpdir(), 'precheck-house-'));
  if (options.apiKeys || options.propertyKey) plantKeys(dataDirectory, options);
  const secrets = readSecrets(dataDirectory);
  const ports = {
    portal: await freePort(0),
    sandbox: await freePort(0),
    storage: await freePort(0),
    property: await freePort(0),
  };
  let output = '';
  const onOutput = (text: string) => void (output += text);
  const launchSandbox = (): Promise<Service> =>
    startSandbox({
      dataDirectory: join(dataDirectory, 'sandbox'),
      port: ports.sandbox,
      storagePort: ports.storage,
      propertyPort: ports.property,
      apiKeys: secrets.apiKeys,
      propertyKey: secrets.propertyKey,
      webhookUrl: `http://127.0.0.1:${ports.portal}/precheck/webhooks/${secrets.webhookSecret}`,
      onOutput,
    }) as unknown as Promise<Service>;
  const launchPortal = (): Promise<Service> =>
    startPortal({
      dataDirectory: join(dataDirectory, 'portal'),
      port: ports.portal,
      serviceUrl: `http://127.0.0.1:${ports.sandbox}`,
      storageUrl: `http://127.0.0.1:${ports.storage}`,
      propertyUrl: `http://127.0.0.1:${ports.property}`,
      secrets,
      onOutput,
    }) as unknown as Promise<Service>;

  let sandbox = await launchSandbox();
  let portal = await launchPortal().catch((error: unknown) => {
    sandbox.child.kill();
    throw error;
  });
  const end = async (service: Service, signal: string) => {
    service.child.kill(signal);
    await service.exited;
  };
  return {
    portalUrl: portal.url,
    /** The pre-check service of the sandbox, and its property service. */
    serviceUrl: `http://127.0.0.1:${ports.sandbox}`,
    propertyUrl: `http://127.0.0.1:${ports.property}`,
    /** Where drawings are sent to, and documents come from. */
    storageUrl: `http://127.0.0.1:${ports.storage}`,
    secrets,
    /** Everything that both processes wrote so far. */
    output: () => output,
    killSandbox: () => end(sandbox, 'SIGKILL'),
    startSandbox: async () => void (sandbox = await launchSandbox()),
    killPortal: () => end(portal, 'SIGKILL'),
    startPortal: async () => void (portal = await launchPortal()),
    close: async () => {
      await Promise.all([end(sandbox, 'SIGTERM'), end(portal, 'SIGTERM')]);
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

function plantKeys(dataDirectory: string, { apiKeys, propertyKey }: HouseOptions): void {
  mkdirSync(dataDirectory, { recursive: true });
  const words = { vendorToken: 'vendor-token-of-the-test', webhookSecret: 'webhook-secret-of-the-test' };
  writeFileSync(join(dataDirectory, 'secrets.json'), JSON.stringify({ ...words, apiKeys, propertyKey }));
}
