// npm run bench -- vitals [--rounds 3] [--only home,results]
// Lab web vitals of the built service's public pages, in Chromium on slow 4G with a CPU four times slower and an empty
// cache. Each page takes turns with an empty page on the same server, about 5 seconds per page and round. On results and
// connect every control is used, and the form is sent as it is: the shift of its errors counts too. Prints each page's
// medians and the limits it misses. Figures go to bench/results/vitals.json.
// Chromium runs headless, as in the journeys: on two cores a full browser (CHROMIUM=/usr/bin/chromium) would compete
// with the page for CPU.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as ask, createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { headlessPath } from "../scripts/chromium.ts";
import { freePort, startServer } from "./faults/support/server.ts";
import { addressesOf, WHOLE } from "./vitals.pages.ts";

const { values } = parseArgs({
	allowPositionals: true,
	options: { rounds: { type: "string", default: "3" }, only: { type: "string", default: "" } },
});
const ROUNDS = Number(values.rounds);
const BARS = { paint: 300, shift: 0, interaction: 60, blocking: 30 };
/** For every control of a page, and through a refused form. */
const WHOLE_BARS = { interaction: 200, refused: 0.05 };
/** Lighthouse's slow 4G: bytes per second, and milliseconds of latency per request. */
const SLOW_4G = {
	offline: false,
	downloadThroughput: (1.6 * 1024 * 1024) / 8,
	uploadThroughput: (750 * 1024) / 8,
	latency: 150,
};
const CPU_SLOWER = 4;
const CONTROL = "/empty-control-page";

if (!existsSync("build/server/index.js")) {
	process.stderr.write("There is no build yet: npm run build\n");
	process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "vitals-"));
const port = await freePort();
const service = `http://127.0.0.1:${port}`;
const server = await startServer(
	{ NODE_ENV: "production", PORT: String(port), DATA_DIR: folder, DEMO: "on", LIMITS: "off", LOG_LEVEL: "error" },
	service,
);

// A proxy serves the control page on the same origin as the service, so that only the page differs.
const EMPTY =
	'<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Empty</title><link rel="icon" href="data:,"></head><body><h1>Empty</h1></body></html>';
const front = createServer((incoming, outgoing) => {
	if (incoming.url === CONTROL)
		return void outgoing.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(EMPTY);
	incoming.pipe(
		ask(`${service}${incoming.url}`, { method: incoming.method, headers: incoming.headers }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		}).on("error", () => outgoing.destroy()),
	);
});
const frontPort = await freePort();
await new Promise<void>((done) => front.listen(frontPort, "127.0.0.1", done));
const origin = `http://127.0.0.1:${frontPort}`;

/** Measurements in the browser so far, in ms since the page was requested. */
interface Seen {
	firstPaint: number;
	paint: number;
	shift: number;
	turns: { from: number; ms: number }[];
	interaction: number;
}

interface Vitals {
	paint: number;
	shift: number;
	/** Total blocking time as defined by web.dev: after the first contentful paint. */
	blocking: number;
	/** Blocking time before the first contentful paint, when the visitor can't interact yet. */
	beforePaint: number;
	interaction: number | undefined;
	/** Of a page whose every control is used: the slowest of them, and the shift through a refused form. */
	whole?: Whole;
	faults: string[];
}

interface Whole {
	slowest: { name: string; ms: number };
	controls: number;
	refused: number | undefined;
}

/** Runs in the page before any other script and collects measurements. */
const watch = () => {
	const seen: Seen = { firstPaint: 0, paint: 0, shift: 0, turns: [], interaction: 0 };
	Object.assign(window, { seen });
	const on = (
		type: string,
		take: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number }) => void,
		more = {},
	) =>
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) take(entry as never);
		}).observe({ type, buffered: true, ...more });
	on(
		"paint",
		({ name, startTime }) => (seen.firstPaint = name === "first-contentful-paint" ? startTime : seen.firstPaint),
	);
	on("largest-contentful-paint", (entry) => (seen.paint = entry.startTime));
	on("layout-shift", (entry) => (seen.shift += entry.hadRecentInput ? 0 : entry.value));
	on("longtask", ({ startTime, duration }) => seen.turns.push({ from: startTime, ms: duration }));
	on("event", (entry) => (seen.interaction = Math.max(seen.interaction, entry.interactionId ? entry.duration : 0)), {
		durationThreshold: 16,
	});
};

/** Uses the page's first controls: opens a details element, types in a field, chooses in a list, ticks a checkbox. */
const operate = async (page: Page) => {
	const first = (selector: string) => page.locator(`main :is(${selector}):visible`).first();
	const folded = first("summary");
	if (await folded.count()) await folded.click();
	const text = first("input[type=text], input:not([type]), textarea, input[type=search]");
	if (await text.count()) {
		await text.click();
		await page.keyboard.type("belm", { delay: 120 });
		await page.keyboard.press("Escape");
	}
	const choice = first("select");
	if (await choice.count()) {
		await choice.focus();
		await page.keyboard.press("ArrowDown");
	}
	const box = first("input[type=checkbox]");
	if (await box.count()) await box.click({ force: true });
	await page.waitForTimeout(300);
};

const CONTROLS =
	":is(summary, select, textarea, input:not([type=hidden], [type=file]), [role=checkbox], button:not([type=submit]))";

/** Uses every control, one after the other, then sends the form. Without a press: what moves soon after one isn't counted. */
const operateAll = async (page: Page): Promise<Whole> => {
	const reset = () =>
		page.evaluate(() => Object.assign((window as unknown as { seen: Seen }).seen, { interaction: 0, shift: 0 }));
	const read = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
	const slowest = { name: "", ms: 0 };
	const controls = page.locator(`main ${CONTROLS}:visible`);
	let nth = 0;
	for (; nth < (await controls.count()); nth++) {
		const control = controls.nth(nth);
		const [tag, type, name] = await control.evaluate((one) => [
			one.localName,
			one.getAttribute("type") ?? "text",
			one.getAttribute("name") ?? one.getAttribute("aria-label") ?? one.textContent?.trim() ?? "",
		]);
		await reset();
		if (tag === "select") {
			await control.focus();
			await page.keyboard.press("ArrowDown");
		} else {
			await control.click({ force: true });
			if (tag === "textarea" || (tag === "input" && !/radio|checkbox/.test(type ?? ""))) {
				await page.keyboard.type("belm", { delay: 120 });
				await page.keyboard.press("Escape");
			}
		}
		await page.waitForTimeout(400);
		const { interaction } = await read();
		if (interaction > slowest.ms) Object.assign(slowest, { name: `${tag} ${name}`, ms: interaction });
	}
	const send = page.locator("main form[method=post] button[type=submit]").last();
	if (!(await send.count())) return { slowest, controls: nth, refused: undefined };
	for (const field of await page.locator("main form[method=post] input[type=email]").all()) await field.fill("");
	await page.waitForTimeout(600);
	await reset();
	await send.evaluate((button) => (button as HTMLButtonElement).form?.requestSubmit(button as HTMLButtonElement));
	await page.locator("main [role=alert]:focus").waitFor({ timeout: 60_000 });
	await page.waitForTimeout(300);
	return { slowest, controls: nth, refused: (await read()).shift };
};

/**
 * Time above 50 ms of each long task, after and before the first contentful paint. A task during that paint counts
 * partly for both.
 */
const blockingOf = ({ firstPaint, turns }: Seen) => {
	let [after, before] = [0, 0];
	for (const { from, ms } of turns) {
		const late = Math.min(1, Math.max(0, (from + ms - firstPaint) / ms));
		after += Math.max(0, ms - 50) * late;
		before += Math.max(0, ms - 50) * (1 - late);
	}
	return { blocking: after, beforePaint: before };
};

const measure = async (browser: Browser, address: string, isOperated: boolean, isWhole = false): Promise<Vitals> => {
	const context = await browser.newContext({
		viewport: { width: 412, height: 823 },
		deviceScaleFactor: 1.75,
		isMobile: true,
		hasTouch: true,
	});
	try {
		const page = await context.newPage();
		const faults: string[] = [];
		page.on("console", (message) => ["error", "warning"].includes(message.type()) && faults.push(message.text()));
		page.on("pageerror", (error) => faults.push(String(error)));
		await page.addInitScript(watch);
		const line = await context.newCDPSession(page);
		await line.send("Network.enable");
		await line.send("Network.setCacheDisabled", { cacheDisabled: false });
		await line.send("Network.emulateNetworkConditions", SLOW_4G);
		await line.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
		await page.goto(origin + address, { waitUntil: "load" });
		await page.locator("html[data-ready], html:not(:has(script[type=module]))").waitFor({ state: "attached" });
		// The empty control page has nothing more to paint, so it needs less time.
		await page.waitForTimeout(address === CONTROL ? 150 : 500);
		const read = () => page.evaluate(() => ({ ...(window as unknown as { seen: Seen }).seen }));
		const quiet = await read();
		const { paint, shift } = quiet;
		if (!isOperated) return { paint, shift, ...blockingOf(quiet), interaction: undefined, faults };
		await operate(page);
		const later = await read();
		const operated = { paint, shift: later.shift, ...blockingOf(quiet), interaction: later.interaction, faults };
		return isWhole ? { ...operated, whole: await operateAll(page) } : operated;
	} finally {
		await context.close();
	}
};

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const browser = await chromium.launch({ executablePath: await headlessPath() });
try {
	const wanted = values.only.split(",").filter(Boolean);
	const addresses = Object.entries(await addressesOf(service)).filter(
		([name]) => wanted.length === 0 || wanted.includes(name),
	);
	await measure(browser, CONTROL, false);
	const rows = [];
	for (const [name, address] of addresses) {
		const seen: { page: Vitals; control: Vitals }[] = [];
		// Page and control take turns, so that a slow moment of the machine affects both.
		for (let round = 0; round < ROUNDS; round++)
			seen.push({
				control: await measure(browser, CONTROL, false),
				page: await measure(browser, address, true, WHOLE.includes(name)),
			});
		const of = (take: (one: Vitals) => number) => median(seen.map(({ page }) => take(page)));
		const figures = {
			page: name,
			"largest paint − empty, ms": Math.round(median(seen.map(({ page, control }) => page.paint - control.paint))),
			"layout shift": Number(of(({ shift }) => shift).toFixed(3)),
			"interaction, ms": Math.round(of(({ interaction = 0 }) => interaction)),
			"blocking, ms": Math.round(of(({ blocking }) => blocking)),
			"before the first paint, ms": Math.round(of(({ beforePaint }) => beforePaint)),
		};
		const [, paint, shift, interaction, blocking] = Object.values(figures) as number[];
		const missed = Object.entries({ paint, shift, interaction, blocking }).flatMap(([bar, value]) =>
			(value ?? 0) > BARS[bar as keyof typeof BARS] ? bar : [],
		);
		const whole = seen.flatMap(({ page }) => page.whole ?? []);
		const every = whole.length > 0 && {
			controls: Math.max(...whole.map(({ controls }) => controls)),
			"slowest of all, ms": Math.round(median(whole.map(({ slowest }) => slowest.ms))),
			slowest: [...new Set(whole.map(({ slowest }) => slowest.name))].join(", "),
			"shift through a refused form": Number(median(whole.map(({ refused = 0 }) => refused)).toFixed(3)),
		};
		if (every && every["slowest of all, ms"] > WHOLE_BARS.interaction) missed.push("slowest");
		if (every && every["shift through a refused form"] > WHOLE_BARS.refused) missed.push("refused form");
		const faults = [...new Set(seen.flatMap(({ page }) => page.faults))];
		rows.push({ ...figures, ...every, met: missed.length > 0 ? `not: ${missed.join(", ")}` : "met", faults });
		process.stdout.write(
			`${name}: ${JSON.stringify({ ...figures, ...every })} ${missed.join(" ")} ${faults.join(" | ")}\n`,
		);
	}
	console.table(rows.map(({ faults, ...row }) => ({ ...row, faults: faults.length })));
	mkdirSync(new URL("results/", import.meta.url), { recursive: true });
	writeFileSync(
		new URL("results/vitals.json", import.meta.url),
		`${JSON.stringify({ at: new Date().toISOString(), browser: browser.version(), rounds: ROUNDS, bars: BARS, rows }, null, "\t")}\n`,
	);
} finally {
	await browser.close();
	front.close();
	await server.end("SIGTERM");
	rmSync(folder, { recursive: true, force: true });
}
