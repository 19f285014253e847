// npm run fault -- old-pages
//
// A page is open in a browser while the service is replaced by its next build: the page must keep working.
// In the next build the assets have other names and the contact page's route has another id. The page's own assets must
// still be served, its form must still be accepted, and client-side navigation to a changed route must load the new
// page.

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../../scripts/chromium.ts";
import { makeNode } from "./support/node.ts";
import { startReport } from "./support/report.ts";

const report = startReport("old-pages", 400_000);
const node = await makeNode();

const next = mkdtempSync(join(tmpdir(), "next-build-"));
process.once("exit", () => rmSync(next, { recursive: true, force: true }));
const settings = readdirSync(".").filter((name) => /\.config\.ts$/.test(name));
for (const name of [
	"src",
	"demo",
	"public",
	"content",
	"seed",
	"db",
	"scripts",
	"package.json",
	"tsconfig.json",
	...settings,
])
	cpSync(name, join(next, name), { recursive: true });
symlinkSync(join(process.cwd(), "node_modules"), join(next, "node_modules"));
const change = (file: string, from: string, to: string) => {
	const text = readFileSync(join(next, file), "utf8");
	if (!text.includes(from)) throw new Error(`${file} no longer has ${from}`);
	writeFileSync(join(next, file), text.replace(from, to));
};
change("src/web/root.tsx", 'dataset.ready = "true"', 'dataset.ready = "next"');
change(
	"src/web/routes.ts",
	'route("contact", "public/contact/contact.tsx")',
	'route("contact", "public/contact/contact.tsx", { id: "public/contact/contact-next" })',
);
const built = spawnSync("npm", ["run", "build"], { cwd: next, encoding: "utf8", timeout: 300_000 });
if (built.status !== 0) throw new Error(`the next build failed: ${built.stderr.slice(-2000)}`);
report.say("next build is complete");

const filesOf = (folder: string) =>
	readdirSync(join(folder, "build/client/assets")).filter((name) => !/\.(br|gz)$/.test(name));
const old = filesOf(process.cwd());
const isNew = new Set(filesOf(next));
const gone = old.filter((name) => !isNew.has(name));
report.figure("assets of the old build, renamed in the next", `${old.length}, ${gone.length}`);
report.expect(gone.length > 10, "the next build changed too little");

await node.start();
const browser = await chromium.launch({ executablePath: await chromiumPath() });
process.once("exit", () => void browser.close());
const context = await browser.newContext();
const open = async (path: string) => {
	const page = await context.newPage();
	page.setDefaultTimeout(15_000);
	await page.goto(node.origin + path);
	await page.locator("html[data-ready]").waitFor();
	return page;
};
const [form, mover, plain] = [
	await open("/complaints-and-feedback"),
	await open("/complaints-and-feedback"),
	await open("/providers?postcodes_list=3000"),
];

await node.end();
await node.start({}, next);
report.say("next build is running");

let missing = 0;
for (const name of old) {
	const answer = await fetch(`${node.origin}/assets/${name}`);
	const body = Buffer.from(await answer.arrayBuffer());
	if (!answer.ok || !body.equals(readFileSync(`build/client/assets/${name}`))) missing++;
}
report.figure("old assets missing or different", missing);
report.expect(missing === 0, `${missing} of ${old.length} assets of the old build are missing or different`);

const isOf = (page: typeof form) => page.evaluate(() => document.documentElement.dataset.ready ?? "");
try {
	report.expect((await isOf(form)) === "true", "the old page did not come from the old build");
	await form.getByLabel("First name").fill("Kim");
	await form.getByLabel(/Surname|Last name/).fill("Tester");
	await form
		.getByLabel(/E-?mail/)
		.first()
		.fill("old-page@visitor.example");
	await form
		.getByLabel(/Phone|number/i)
		.first()
		.fill("0491 570 006");
	await form.locator("[name=complaint_details]").fill("Sent from an old page.");
	await form.locator("form:has([name=complaint_details]) button[type=submit]").first().click();
	await form.waitForURL(/submission-success/);
	report.say("the old page's form was accepted");
} catch (error) {
	report.wrong(`the old page's form failed: ${(error as Error).message.split("\n")[0]}`);
}
try {
	await mover.locator('a[href="/contact"]').first().click();
	await mover.waitForURL(/\/contact$/);
	await mover.locator("html[data-ready=next]").waitFor();
	await mover.locator("main form [name=message]").waitFor();
	report.say("navigation to a changed route loaded the new page");
} catch (error) {
	report.wrong(`navigation to a changed route failed: ${(error as Error).message.split("\n")[0]}`);
}
try {
	await plain.locator('a[href^="/providers"][href*="page=2"]').first().click();
	await plain.waitForURL(/page=2/);
	await plain.locator("main h1").waitFor();
	report.figure(
		"navigation to an unchanged route stays in the old page",
		(await isOf(plain)) === "true" ? "yes" : "no, reloaded",
	);
} catch (error) {
	report.wrong(`navigation to an unchanged route failed: ${(error as Error).message.split("\n")[0]}`);
}
await browser.close();
await node.end();
const [kept] = await node.look(
	async ({ pool }) =>
		(await pool.query<{ n: number }>("select count(*)::int as n from enquiry where email = 'old-page@visitor.example'"))
			.rows,
);
report.figure("complaints stored of the one sent", kept?.n ?? 0);
report.expect(kept?.n === 1, `${kept?.n} complaints are stored instead of one`);
report.end();
