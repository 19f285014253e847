import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aLogo } from "#tests/support/logo.ts";
import { type Staff, staffOf } from "#tests/support/staff.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const db = () => api.services.database.db;
let staff: Staff;
let provider: Staff["provider"];
let ask: Staff["ask"];
beforeEach(async () => {
	staff = await staffOf(api);
	({ provider, ask } = staff);
});

describe("logo", () => {
	const picture = () => aLogo(400);
	const upload = async (content: Buffer, name = "logo.png", type = "image/png") => {
		const form = new FormData();
		form.set("logo", new File([new Uint8Array(content)], name, { type }));
		return ask(`/provider-admin/${provider.id}/logo/`, "PUT", form);
	};
	const stored = async () =>
		(
			await sql<{
				name: string;
				variant: string;
			}>`select name, variant from logo_picture where provider_id = ${provider.id} order by variant`.execute(db())
		).rows;

	// API-043
	it("is redrawn in the sizes and formats of our pages, and the old one is deleted", async () => {
		const first = await upload(await picture());
		expect(first.status).toBe(200);
		const address = String(first.body.logo_url);
		expect(address).toMatch(/^\/api\/logos\/[\w-]{22}\/240\.webp$/);
		const answer = await api.request(address.replace("/api", ""));
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			"content-type": "image/webp",
			"cache-control": "public, max-age=31536000, s-maxage=60, immutable",
		});
		expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
			format: "webp",
			width: 240,
			height: 240,
		});
		expect((await stored()).map(({ variant }) => variant)).toEqual([
			"144.avif",
			"144.webp",
			"240.avif",
			"240.webp",
			"360.avif",
			"360.webp",
		]);
		const second = await upload(await picture());
		expect((await api.request(address.replace("/api", ""))).status).toBe(404);
		expect(await stored()).toHaveLength(6);
		expect((await ask(`/providers/${provider.id}/`)).body.logo_url).toBe(second.body.logo_url);
		expect((await ask(`/provider-admin/${provider.id}/changes/`)).body).toMatchObject({
			count: 2,
			results: [{ can_undo: false }, {}],
		});
	});

	// ADM-041, ADM-042
	it("accepts exactly 1,048,576 bytes, and not one more", async () => {
		const small = await picture();
		// Bytes after the end of a PNG don't change its picture.
		const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
		expect((await upload(padded(1_048_576))).status).toBe(200);
		for (const size of [1_048_577, 3_000_000]) {
			const { status, body } = await upload(padded(size));
			expect([413, 422]).toContain(status);
			expect(body.errors).toEqual([
				{ field: "logo", message: "Sorry, only image files up to 1 megabyte are accepted." },
			]);
		}
	});

	// ADM-043
	it("is checked by content, not by name: no text, no SVG, no truncated picture", async () => {
		for (const content of [
			Buffer.from("hello"),
			Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
			(await picture()).subarray(0, 60),
			randomBytes(5000),
		]) {
			const { status, body } = await upload(content);
			expect(status).toBe(422);
			expect(body.errors?.[0]?.message).toBe("Sorry, only image files up to 1 megabyte are accepted.");
		}
		expect(await stored()).toEqual([]);
	}, 30_000);

	it("a picture with no visible logo is refused with the reason", async () => {
		const blank = (side: number, background: object | string, channels: 3 | 4 = 4) =>
			sharp({ create: { width: side, height: side, channels, background } as never })
				.png({ compressionLevel: 9 })
				.toBuffer();
		const huge = await blank(9_000, "#fff", 3);
		expect(huge.length).toBeLessThan(1_048_576);
		const speck = await sharp(await blank(200, { r: 0, g: 0, b: 0, alpha: 0 }))
			.composite([{ input: await blank(3, "#b5651d") }])
			.png()
			.toBuffer();
		for (const [content, message] of [
			[await blank(1, "#b5651d"), "The picture is 1 by 1 pixels. A logo needs at least 16 by 16 pixels."],
			[
				await blank(200, { r: 255, g: 0, b: 0, alpha: 0 }),
				"The picture is completely transparent, so no one would see it.",
			],
			[await blank(200, "#fff"), "The picture is all one colour. Choose one that shows your logo."],
			[
				await sharp(await blank(200, "#b5651d", 3))
					.jpeg()
					.toBuffer(),
				"The picture is all one colour. Choose one that shows your logo.",
			],
			[speck, "All but 3 by 3 pixels of the picture are transparent. A logo needs at least 16 by 16 pixels."],
			[huge, "The picture is 9,000 by 9,000 pixels. Make it smaller: up to 6,000 by 6,000 pixels."],
			[Buffer.alloc(0), "The file is empty. Choose it again."],
		] as const)
			expect(await upload(content)).toMatchObject({ status: 422, body: { errors: [{ field: "logo", message }] } });
		expect(await stored()).toEqual([]);
	}, 30_000);

	it("transparent edges are trimmed, and a white shape on transparency is a logo", async () => {
		const canvas = sharp({
			create: { width: 400, height: 400, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0 } },
		});
		const shape = { create: { width: 120, height: 60, channels: 4, background: "#fff" } } as const;
		const { status, body } = await upload(
			await canvas
				.composite([{ input: shape, left: 30, top: 200 }])
				.png()
				.toBuffer(),
		);
		expect(status).toBe(200);
		const shown = Buffer.from(await (await api.request(String(body.logo_url).replace("/api", ""))).arrayBuffer());
		expect(await sharp(shown).metadata()).toMatchObject({ width: 120, height: 60 });
	});

	it("accepts JPEG, WebP and GIF, and drops the camera's metadata", async () => {
		for (const format of ["jpeg", "webp", "gif"] as const) {
			const content = await sharp(await picture())
				.withExif({ IFD0: { Artist: "Somebody" } })
				.toFormat(format)
				.toBuffer();
			const { status, body } = await upload(content, `logo.${format}`);
			expect(status).toBe(200);
			const bytes = Buffer.from(await (await api.request(String(body.logo_url).replace("/api", ""))).arrayBuffer());
			expect(bytes.includes("Somebody")).toBe(false);
		}
	});
});
