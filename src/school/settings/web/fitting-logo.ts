import { isPicture, logoLengthMax } from '../rules.ts';

/** The largest width and height of a reduced logo; enough for a letterhead. */
const sides = [480, 320, 200];

/** A picture file as a data address that the school can store, reduced if it is too large; null if it is not a picture. */
export async function fittingLogo(file: File): Promise<string | null> {
  const asItIs = await dataAddress(file);
  if (asItIs.length <= logoLengthMax && isPicture(asItIs)) return asItIs;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  for (const side of sides) {
    const drawn = drawnWithin(picture, side);
    const fitting = [drawn.toDataURL('image/png'), drawn.toDataURL('image/jpeg', 0.85)].find(({ length }) => length <= logoLengthMax);
    if (fitting) return fitting;
  }
  return null;
}

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve('');
    reader.readAsDataURL(file);
  });
}

function drawnWithin(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  // JPEG has no transparency; without this, transparent parts would print black.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
