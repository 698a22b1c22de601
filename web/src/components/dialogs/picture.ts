import { type Crop, partOf, type Size } from './crop';

/** The side of the uploaded picture, in pixels. */
const SIDE = 512;
const QUALITY = 0.9;

/** A picture that the person has chosen, with its size in pixels. */
export interface Picture extends Size {
  /** An object URL of this page; revoked when the picture is no longer needed. */
  url: string;
  name: string;
}

async function decoded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** Reads a file as a picture. Rejects if the file is not a picture. */
export async function readPicture(file: File): Promise<Picture> {
  const url = URL.createObjectURL(file);
  try {
    const { naturalWidth: width, naturalHeight: height } = await decoded(url);
    return { url, name: file.name, width, height };
  } catch (failure) {
    URL.revokeObjectURL(url);
    throw failure;
  }
}

/** Returns a square part of a picture as a JPEG; transparent pixels become white. */
export async function squareOf(picture: Picture, crop: Crop): Promise<File> {
  const image = await decoded(picture.url);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = 'high';
  const { left, top, side } = partOf(picture, crop);
  context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('the canvas gives no picture');
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
}
