/** A picture as an answer: the same words give the same one, so it may be kept for a day. */
export const pictureAnswer = (picture: Buffer): Response =>
	new Response(new Uint8Array(picture), {
		headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" },
	});
