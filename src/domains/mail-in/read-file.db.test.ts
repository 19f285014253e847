import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailsIn } from "./mails-in.fixture.ts";
import { takeMail } from "./take-mail.ts";

let at: Awaited<ReturnType<typeof mailsIn>>;
beforeAll(async () => {
	at = await mailsIn();
});
afterAll(() => at.api.close());

const PDF = "%PDF-1.7 a plan\n%%EOF\n";
let person = 0;
/** A case of Sam's, with an email that has these files. */
const withFiles = async (...files: [name: string, content: string, type?: string][]) => {
	const email = `files-${++person}@visitor.example`;
	const { caseId } = await at.world.request({ email });
	const { replyTo } = await at.emailTo(email);
	const parts = files.flatMap(([name, content, type = "application/pdf"]) => [
		"--b",
		`Content-Type: ${type}`,
		`Content-Disposition: attachment; filename="${name}"`,
		"Content-Transfer-Encoding: base64",
		"",
		Buffer.from(content).toString("base64"),
	]);
	const head = [`From: ${email}`, `To: ${replyTo}`, "Subject: Files", `Message-ID: <f${person}@mail.example>`];
	const raw = [...head, 'Content-Type: multipart/mixed; boundary="b"', "", ...parts, "--b--", ""].join("\r\n");
	expect(await takeMail(at.api.services, Buffer.from(raw), { to: [replyTo] })).toBe("in-case");
	await at.world.ask(at.world.sam, `/team/cases/${caseId}/claim/`, {});
	const { mail } = (await at.caseOf(caseId)).timeline.findLast((entry: { mail?: object }) => entry.mail);
	return { caseId, mail };
};
const open = (caseId: string, mail: string, nth: number | string) =>
	at.api.request(`/team/cases/${caseId}/emails/${mail}/files/${nth}/`, { cookies: at.world.sam });

describe("a file of an email", () => {
	it("is a download of the type of its content, and its reading is recorded", async () => {
		const { caseId, mail } = await withFiles(["plan.pdf", PDF], ["other.pdf", `${PDF} `]);
		expect(mail.files.map(({ name }: { name: string }) => name)).toEqual(["plan.pdf", "other.pdf"]);
		const answer = await open(caseId, mail.id, 0);
		expect(answer.status).toBe(200);
		expect(await answer.text()).toBe(PDF);
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			"content-type": "application/pdf",
			"content-disposition": "attachment; filename=\"file\"; filename*=UTF-8''plan.pdf",
			"content-security-policy": "sandbox; default-src 'none'",
			"cache-control": "no-store",
		});
		const { rows } = await sql<{
			deed: string;
		}>`select deed from audit where about = ${`case:${caseId}`} order by id desc limit 1`.execute(at.db);
		expect(rows).toEqual([{ deed: "email-file.read" }]);
	});

	it.each([
		["a page that says it is a plan", "plan.pdf", "<script>alert(1)</script>", "plan.pdf.bin"],
		["a program", "plan.pdf.exe", "MZ", "plan.pdf.exe.bin"],
		["a plan with the name of a page", "plan.html", PDF, "plan.html.pdf"],
	])("%s opens as no more than it is", async (_what, name, content, as) => {
		const { caseId, mail } = await withFiles([name, content]);
		const { headers } = await open(caseId, mail.id, 0);
		expect(headers.get("content-disposition")).toContain(`UTF-8''${as}`);
		expect(headers.get("content-type")).toBe(as.endsWith(".bin") ? "application/octet-stream" : "application/pdf");
	});

	it("is only in the case that has the email, and only if it has one", async () => {
		const { caseId, mail } = await withFiles(["plan.pdf", PDF]);
		const other = await withFiles(["plan.pdf", PDF]);
		expect((await open(other.caseId, mail.id, 0)).status).not.toBe(200);
		expect((await open(caseId, mail.id, 1)).status).toBe(404);
		expect((await open(caseId, mail.id, -1)).status).toBe(400);
	});

	it("is for those who may read plans: not for a colleague without the case", async () => {
		const { caseId, mail } = await withFiles(["plan.pdf", PDF]);
		await at.world.ask(at.world.sam, `/team/cases/${caseId}/release/`, {});
		expect((await open(caseId, mail.id, 0)).status).toBe(403);
	});
});
