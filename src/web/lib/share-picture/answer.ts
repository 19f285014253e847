/** Response with a picture, cached for a day because the same words give the same picture. */
export const pictureAnswer = (picture: Buffer): Response =>
	new Response(new Uint8Array(picture), {
		headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" },
	});
