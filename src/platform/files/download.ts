import { kindOfFile, namedAs } from "./file-kind.ts";

/**
 * A file from outside as a download: the type is the one of its content, the name fits it, and a browser never shows it as a page of
 * ours.
 * @param plain a name for programs that can't read the other
 */
export const downloadOf = (
	bytes: Buffer,
	{ name, plain }: { name: string; plain: string },
	known?: string,
): Response => {
	const type = known ?? kindOfFile(bytes) ?? "application/octet-stream";
	return new Response(new Uint8Array(bytes), {
		headers: {
			"content-type": type,
			"content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(namedAs(name, type))}`,
			"content-security-policy": "sandbox; default-src 'none'",
			"cache-control": "no-store",
		},
	});
};

/** A file of ours as a download. @param name plain ASCII, without quotes */
export const attachment = (body: BodyInit, type: string, name: string, cache = "no-store"): Response =>
	new Response(body, {
		headers: { "content-type": type, "content-disposition": `attachment; filename="${name}"`, "cache-control": cache },
	});
