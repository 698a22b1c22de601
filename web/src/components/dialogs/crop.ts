/** The size of a picture in its own pixels, before it is scaled. */
export interface Size {
  width: number;
  height: number;
}

/**
 * A square part of a picture. `x` and `y`: its center, as fractions (0 to 1) of the picture's width and height. `zoom`: the side of the
 * largest square that fits into the picture, divided by the side of this square (1 to ZOOM_MAX).
 */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const LARGEST: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const ZOOM_MAX = 4;

const within = (value: number, most: number) => Math.min(Math.max(0, value), most);

/** Returns the position and side of a crop in pixels of the picture. The crop is always entirely inside the picture. Pure. */
export function partOf({ width, height }: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: within(x * width - side / 2, width - side), top: within(y * height - side / 2, height - side), side };
}

/**
 * Returns the crop after moving it over the picture. `right` and `down` are fractions of the crop's side. It stays within the picture.
 * Pure.
 */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const { left, top, side } = partOf(size, crop);
  const next = {
    left: within(left + right * side, size.width - side),
    top: within(top + down * side, size.height - side),
  };
  return { ...crop, x: (next.left + side / 2) / size.width, y: (next.top + side / 2) / size.height };
}

/**
 * Returns the size and position at which a picture is drawn behind a square frame so that the frame shows the crop, in percent of the
 * frame. Pure.
 */
export function placeOf(size: Size, crop: Crop): { width: string; height: string; left: string; top: string } {
  const { left, top, side } = partOf(size, crop);
  const share = (pixels: number) => `${(pixels / side) * 100}%`;
  return { width: share(size.width), height: share(size.height), left: share(-left), top: share(-top) };
}
