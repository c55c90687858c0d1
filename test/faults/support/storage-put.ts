/** Whether storage took the bytes. Where it did not, a new address is asked for. */
export async function isStored(url: string, content: string): Promise<boolean> {
  try {
    const response = await fetch(url, { method: 'PUT', body: content, signal: AbortSignal.timeout(15_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
