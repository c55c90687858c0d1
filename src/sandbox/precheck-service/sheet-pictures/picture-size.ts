/** The sizes that the viewer shows sheets in, by the long side in pixels. */
export const LONG_SIDE_PX = { thumbnail: 240, fit: 1600, detail: 4000 } as const;

export type PictureSize = keyof typeof LONG_SIDE_PX;
