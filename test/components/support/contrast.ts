/** Contrast by WCAG 2.2. */
export type Rgb = readonly [number, number, number];

/** A canvas turns any CSS colours into the bytes that a screen gets, each painted over those before it. */
export function bytesOf(...colours: string[]): Rgb {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('No canvas to resolve colours with');
  for (const colour of colours) {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** WCAG 2.2, relative luminance and contrast ratio. */
export function contrast(one: Rgb, other: Rgb): number {
  const luminance = (colour: Rgb) => {
    const [red = 0, green = 0, blue = 0] = colour.map((byte) => {
      const share = byte / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
