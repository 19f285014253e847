import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { PHONE_PHOTO } from "#platform/files/heic.fixture.ts";
import { OWNER_ONLY, WITH_PASSWORD } from "#platform/files/locked-pdf.fixture.ts";
import { followUpForms, ndis, PDF, pdf, withPlan } from "#tests/support/follow-up-forms.ts";
import { signedIn } from "#tests/support/people.ts";

const setup = followUpForms();
const { db, quote, patch } = setup;

describe("the plan file", () => {
	const read = (id: string, cookies: Record<string, string>) =>
		setup.api.request(`/team/quotes/${id}/plan-file/`, { cookies });

	// FUP-037
	it("product 14: is sealed, the first is kept, and only the team reads it, with audit", async () => {
		const { id, token } = await quote();
		const name = "C:\\plans\\..\\Ari's <plan> \u202e2026.pdf";
		expect(await patch(id, token, { ...withPlan, ndis_plan_file: [pdf(name), pdf("second.pdf")] })).toMatchObject({
			status: 200,
			plan_file_kept: "Ari's plan 2026.pdf",
		});
		const { rows } = await sql<{
			content: Buffer;
			name: Buffer;
			media_type: string;
		}>`select * from plan_file where quote_id = ${id}`.execute(db());
		expect(rows).toHaveLength(1);
		expect(rows[0]?.media_type).toBe("application/pdf");
		expect(rows[0]?.content.includes("%PDF")).toBe(false);
		expect(rows[0]?.name.includes("Ari")).toBe(false);

		const { id: person, cookies } = await signedIn(setup.api.services, "team");
		// A team member can read it once they own the case.
		expect((await read(id, cookies)).status).toBe(403);
		await sql`update team_case set owner_id = ${person} where quote_id = ${id}`.execute(db());
		const answer = await read(id, cookies);
		expect(answer.status).toBe(200);
		expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
		expect(answer.headers.get("content-type")).toBe("application/pdf");
		expect(answer.headers.get("content-disposition")).toMatch(/^attachment; .*Ari's%20plan%202026\.pdf$/);
		expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
		expect(answer.headers.get("cache-control")).toBe("no-store");
		expect(answer.headers.get("content-security-policy")).toContain("sandbox");
		const { rows: deeds } = await sql`select person_id, deed from audit where about = ${`quote:${id}`}`.execute(db());
		expect(deeds).toEqual([{ person_id: person, deed: "plan-file.read" }]);

		expect((await read(id, {})).status).toBe(401);
		expect((await read(id, { quote_visitor: token })).status).toBe(401);
		expect((await read(id, (await signedIn(setup.api.services, "staff")).cookies)).status).toBe(403);
		const lead = await signedIn(setup.api.services, "team");
		await sql`update person set team_role = 'lead' where id = ${lead.id}`.execute(db());
		expect((await read(id, lead.cookies)).status).toBe(200);
		expect((await read("0b7c1d2e-1111-4222-8333-944445555666", lead.cookies)).status).toBe(404);
	});

	it.each(["jpeg", "png", "webp", "gif", "heic"] as const)(
		"accepts %s pictures, whatever the file name, but not truncated ones",
		async (kind) => {
			const drawn = sharp({ create: { width: 90, height: 70, channels: 3, background: "#b5651d" } });
			const whole = kind === "heic" ? PHONE_PHOTO : await drawn.toFormat(kind).toBuffer();
			const { id, token } = await quote();
			expect(
				await patch(id, token, { ...withPlan, ndis_plan_file: pdf("odd.exe", whole.subarray(0, whole.length / 2)) }),
			).toMatchObject({
				status: 422,
				errors: [{ field: "ndis_plan_file", message: expect.stringMatching(/^We can't open this file\./) }],
			});
			expect((await patch(id, token, { ...withPlan, ndis_plan_file: pdf("odd.exe", whole) })).status).toBe(200);
		},
	);

	it("keeps a HEIC photo as JPEG, which every provider can open; the same photo again is the same request", async () => {
		const { id, token } = await quote();
		const send = () => patch(id, token, { ...withPlan, ndis_plan_file: pdf("IMG 7.HEIC", PHONE_PHOTO) });
		expect(await send()).toMatchObject({ status: 200, plan_file_kept: "IMG 7.jpg" });
		expect(await send()).toMatchObject({ status: 200, plan_file_kept: "IMG 7.jpg" });
		const { id: person, cookies } = await signedIn(setup.api.services, "team");
		await sql`update team_case set owner_id = ${person} where quote_id = ${id}`.execute(db());
		const stored = await read(id, cookies);
		expect(stored.headers.get("content-type")).toBe("image/jpeg");
		expect(stored.headers.get("content-disposition")).toMatch(/IMG%207\.jpg$/);
		expect(await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).toMatchObject({
			...{ format: "jpeg", width: 64, height: 48 },
		});
	});

	it("a PDF that needs a password is refused at the field; one with only an owner password is accepted", async () => {
		const { id, token } = await quote();
		const send = (content: string) =>
			patch(id, token, { ...withPlan, ndis_plan_file: pdf("plan.pdf", Buffer.from(content, "base64")) });
		expect(await send(WITH_PASSWORD)).toMatchObject({
			status: 422,
			errors: [
				{
					field: "ndis_plan_file",
					message:
						"This PDF needs a password, so we can't open it. Save a copy without a password, then choose the copy.",
				},
			],
		});
		expect(await send(OWNER_ONLY)).toMatchObject({ status: 200, plan_file_kept: "plan.pdf" });
	});

	it("an empty plan file is refused at the field; an untouched file field counts as no file", async () => {
		const { id, token } = await quote();
		expect(await patch(id, token, { ...withPlan, ndis_plan_file: pdf("plan.pdf", Buffer.alloc(0)) })).toMatchObject({
			status: 422,
			errors: [{ field: "ndis_plan_file", message: "The file is empty. Choose it again." }],
		});
		expect(await patch(id, token, { ...ndis, ndis_plan_file: pdf("", Buffer.alloc(0)) })).toMatchObject({
			status: 200,
			plan_file_kept: null,
		});
	});

	it.each([
		["a PDF by name only", Buffer.from("MZ\u0090 this program cannot be run")],
		["a PDF without its end", Buffer.from("%PDF-1.7\nhalf")],
		["HTML", Buffer.from("<html><script>alert(1)</script>")],
		["SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
	])("refuses %s", async (_what, content) => {
		const { id, token } = await quote();
		expect(await patch(id, token, { ...withPlan, ndis_plan_file: pdf("plan.pdf", content) })).toMatchObject({
			status: 422,
			errors: [
				{ field: "ndis_plan_file", message: "The plan must be a PDF or a photo (JPEG, PNG, WebP, GIF or HEIC)." },
			],
		});
	});

	// FUP-018, FUP-019, FUP-020
	it("consent is only required with a file", async () => {
		const { id, token } = await quote();
		expect((await patch(id, token, { ...ndis, ndis_plan_file: pdf() })).errors).toEqual([
			{ field: "consent_to_send_ndis_plan", message: "Please select Yes or No" },
		]);
		expect((await patch(id, token, { ...withPlan, consent_to_send_ndis_plan: "false" })).errors).toEqual([
			{ field: "consent_to_send_ndis_plan", message: "Please provide your consent" },
		]);
	});

	it("C3: 10 MB is accepted, one more byte is not, and a much larger upload is cut off", async () => {
		const sized = (bytes: number) => {
			const content = Buffer.alloc(bytes, 32);
			PDF.copy(content);
			content.write("%%EOF", bytes - 5);
			return pdf("large.pdf", content);
		};
		const [one, two] = [await quote(), await quote()];
		expect((await patch(one.id, one.token, { ...withPlan, ndis_plan_file: sized(10 * 1024 * 1024) })).status).toBe(200);
		for (const [bytes, status] of [
			[10 * 1024 * 1024 + 1, 422],
			[11 * 1024 * 1024, 413],
		] as const)
			expect(await patch(two.id, two.token, { ...withPlan, ndis_plan_file: sized(bytes) })).toMatchObject({
				status,
				errors: [{ field: "ndis_plan_file", message: "The plan file must be 10 MB or smaller." }],
			});
	});
});
