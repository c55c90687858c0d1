/** Opens a tab at once, while the browser still allows a click to. Returns what brings it to its address; without one it closes. */
export function openTab(): (address: string | null | undefined) => void {
  const tab = open('', '_blank');
  if (tab) tab.opener = null;
  return (address) => (address ? tab?.location.replace(address) : tab?.close());
}
