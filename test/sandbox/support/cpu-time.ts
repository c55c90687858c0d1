/** What this process has used so far, in milliseconds: unlike the clock, it does not run while others have the processor. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
