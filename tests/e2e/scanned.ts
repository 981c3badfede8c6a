import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright-core';

type Picture = { width: number; height: number; bytes: string };

/** What a telephone reads that is held over a QR code as it is shown or printed. The page makes points of the picture. */
export async function scanned(page: Page, code: Locator): Promise<string> {
  const picture = `data:image/png;base64,${(await code.screenshot()).toString('base64')}`;
  const { width, height, bytes } = await page.evaluate<Picture>(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(picture)};
    await image.decode();
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const points = canvas.getImageData(0, 0, width, height).data;
    return { width, height, bytes: btoa(Array.from(points, (point) => String.fromCharCode(point)).join('')) };
  })()`);
  const qrCode = jsQR(new Uint8ClampedArray(Buffer.from(bytes, 'base64')), width, height);
  if (!qrCode) throw new Error('There is no QR code in the picture');
  return qrCode.data;
}
