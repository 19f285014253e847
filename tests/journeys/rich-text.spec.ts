import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from "./support.ts";

const editor = (page: Page, name = "About your service") => page.getByRole("textbox", { name });
const html = (page: Page, name = "rich-empty") => page.locator(`input[type=hidden][name=${name}]`);

const openEditor = async (page: Page) => {
	await open(page, "/gallery");
	await expect(page.getByRole("toolbar")).toHaveCount(3);
};

/**
 * Waits until the editor knows the caret's new position. The browser reports it with the next frame, and the editor
 * handles it up to 20 ms later. A script can type faster than that. Frames and timers run in order even if the machine
 * is busy.
 */
const settled = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<void>((done) =>
				requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => setTimeout(done), 30))),
			),
	);

const tool = (page: Page, name: string) => page.getByRole("toolbar").first().getByRole("button", { name, exact: true });

const paste = async (page: Page, data: Record<string, string>) => {
	await settled(page);
	await editor(page).evaluate((place, data) => {
		const clipboardData = new DataTransfer();
		for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
		place.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	}, data);
};

// ADM-026
test("text can be written and formatted by shortcut and toolbar with the keyboard alone", async ({ page }) => {
	await openEditor(page);
	await editor(page).focus();
	await page.keyboard.type("We are ");
	await page.keyboard.press("Control+b");
	await expect(tool(page, "Bold")).toHaveAttribute("aria-pressed", "true");
	await page.keyboard.type("very");
	await page.keyboard.press("Control+b");
	await expect(tool(page, "Bold")).toHaveAttribute("aria-pressed", "false");
	await page.keyboard.type(" kind");
	await expect(html(page)).toHaveValue("<p>We are <strong>very</strong> kind</p>");

	// To the toolbar, along it with the arrow keys, and back to the text.
	await page.keyboard.press("Shift+ArrowLeft");
	await settled(page);
	await page.keyboard.press("Shift+Tab");
	await expect(tool(page, "Bold")).toBeFocused();
	await page.keyboard.press("ArrowRight");
	await expect(tool(page, "Italic")).toBeFocused();
	await page.keyboard.press("End");
	await expect(tool(page, "Redo")).toBeFocused();
	await page.keyboard.press("ArrowRight");
	await expect(tool(page, "Bold")).toBeFocused();
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("Enter");
	await expect(editor(page)).toBeFocused();
	await expect(html(page)).toHaveValue("<p>We are <strong>very</strong> kin<em>d</em></p>");
	await expect(tool(page, "Italic")).toHaveAttribute("aria-pressed", "true");

	// The toolbar is one tab stop, and Tab leaves the text.
	await page.keyboard.press("Shift+Tab");
	await expect(tool(page, "Italic")).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(editor(page)).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(editor(page)).not.toBeFocused();
	await expect(page.getByRole("toolbar").nth(1).getByRole("button").first()).toBeFocused();
});

// ADM-026
test("in lists Enter adds an item, an empty item ends the list, and Shift+Enter breaks a line", async ({ page }) => {
	await openEditor(page);
	await editor(page).click();
	await tool(page, "Bulleted list").click();
	await expect(editor(page)).toBeFocused();
	await expect(tool(page, "Bulleted list")).toHaveAttribute("aria-pressed", "true");
	await page.keyboard.type("cooking");
	await page.keyboard.press("Enter");
	await page.keyboard.type("walks");
	await page.keyboard.press("Shift+Enter");
	await page.keyboard.type("in the park");
	await page.keyboard.press("Enter");
	await page.keyboard.press("Enter");
	await expect(tool(page, "Bulleted list")).toHaveAttribute("aria-pressed", "false");
	await page.keyboard.type("1. first");
	await page.keyboard.press("Enter");
	await page.keyboard.type("second");
	const list = "<ul><li>cooking</li><li>walks<br>in the park</li></ul>";
	await expect(html(page)).toHaveValue(`${list}<ol><li>first</li><li>second</li></ol>`);

	// Two lists become one, then none.
	await tool(page, "Bulleted list").click();
	await expect(html(page)).toHaveValue(
		"<ul><li>cooking</li><li>walks<br>in the park</li><li>first</li><li>second</li></ul>",
	);
	await page.keyboard.press("Control+a");
	await tool(page, "Bulleted list").click();
	await expect(html(page)).toHaveValue("<p>cooking</p><p>walks<br>in the park</p><p>first</p><p>second</p>");
	await page.keyboard.press("Control+a");
	await tool(page, "Numbered list").click();
	await expect(html(page)).toHaveValue(
		"<ol><li>cooking</li><li>walks<br>in the park</li><li>first</li><li>second</li></ol>",
	);
	await page.keyboard.press("Control+Home");
	await settled(page);
	await page.keyboard.press("Backspace");
	await expect(html(page)).toHaveValue(
		"<p>cooking</p><ol><li>walks<br>in the park</li><li>first</li><li>second</li></ol>",
	);
	await page.keyboard.press("Control+End");
	await page.keyboard.press("Home");
	await settled(page);
	await page.keyboard.press("Backspace");
	await expect(html(page)).toHaveValue(
		"<p>cooking</p><ol><li>walks<br>in the park</li><li>first</li></ol><p>second</p>",
	);
	await page.keyboard.press("Backspace");
	await expect(html(page)).toHaveValue("<p>cooking</p><ol><li>walks<br>in the park</li><li>firstsecond</li></ol>");
});

test("undo and redo work, even after the focus was elsewhere", async ({ page }) => {
	await openEditor(page);
	await expect(tool(page, "Undo")).toHaveAttribute("aria-disabled", "true");
	await editor(page).click();
	await page.keyboard.type("one");
	await page.keyboard.press("Control+i");
	await page.keyboard.press("Control+u");
	await page.keyboard.type("two");
	await expect(html(page)).toHaveValue("<p>one<em><u>two</u></em></p>");
	await page.getByRole("heading", { level: 1 }).click();
	await expect(editor(page)).not.toBeFocused();
	await tool(page, "Undo").click();
	await expect(editor(page)).toBeFocused();
	await expect(html(page)).toHaveValue("");
	await expect(tool(page, "Undo")).toHaveAttribute("aria-disabled", "true");
	await page.keyboard.press("Control+y");
	await expect(html(page)).toHaveValue("<p>one<em><u>two</u></em></p>");
	await page.keyboard.press("Control+z");
	await tool(page, "Redo").focus();
	await page.keyboard.press("Enter");
	await expect(html(page)).toHaveValue("<p>one<em><u>two</u></em></p>");
	await expect(tool(page, "Redo")).toBeFocused();
});

// ADM-026
test("pasted text keeps only its words, lists and emphasis", async ({ page }) => {
	await openEditor(page);
	const pasted = async (text: string, data: Record<string, string> = {}) => {
		await editor(page).focus();
		await page.keyboard.press("Control+a");
		await page.keyboard.press("Delete");
		await paste(page, { "text/html": text, ...data });
		return html(page);
	};
	await expect(
		await pasted(
			`<style>p { color: red }</style><h1 style="color:red" onclick="alert(1)">Our care</h1><script>alert(2)</script><p class="x">Call <a href="https://x.example" style="text-decoration:underline">us</a><img src="data:," onerror="alert(3)"></p><table><tr><td style="x">Mon</td><td>9 to 5</td></tr></table>`,
		),
	).toHaveValue("<p><strong>Our care</strong></p><p>Call us</p><p>Mon 9 to 5</p>");
	await expect(editor(page).locator("[style], h1, a, img, script, table")).toHaveCount(0);

	const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal { margin: 0 } --></style></head><body>
		<!--StartFragment--><p class=MsoNormal><span style='font-weight:bold'>Hello</span><o:p>&nbsp;</o:p></p>
		<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>one</p>
		<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>two</p>
		<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>three</p><!--EndFragment--></body></html>`;
	await expect(await pasted(word)).toHaveValue(
		"<p><strong>Hello</strong></p><ul><li>one</li><li>two</li></ul><ol><li>three</li></ol>",
	);

	const docs = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700;font-style:italic;text-decoration:none">a</span><span style="font-weight:400"> b</span></p><ul><li dir="ltr" style="list-style-type:disc"><p><span style="text-decoration:underline">c</span></p></li></ul></b>`;
	await expect(await pasted(docs)).toHaveValue("<p><strong><em>a</em></strong> b</p><ul><li><u>c</u></li></ul>");

	await expect(await pasted("", { "text/plain": "one\n\ntwo <b>" })).toHaveValue("<p>one</p><p>two &lt;b&gt;</p>");

	// A paragraph pasted into a sentence becomes part of it.
	await pasted("<p>We are kind</p>");
	for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowLeft");
	await paste(page, { "text/html": "<span style='font-weight:600'>very</span>" });
	await expect(html(page)).toHaveValue("<p>We are <strong>very</strong>kind</p>");
});

/** Holds back matching scripts. @returns a function that lets them load */
const hold = async (page: Page, address: RegExp) => {
	let release = () => {};
	const held = new Promise<void>((done) => {
		release = done;
	});
	await page.route(address, async (route) => {
		await held;
		await route.continue();
	});
	return () => release();
};

test("input from before the scripts load is kept", async ({ page }) => {
	const release = await hold(page, /\.js(\?|$)/);
	await page.goto("/gallery", { waitUntil: "commit" });
	await page.locator("textarea[name=rich-empty_text]").fill("We **care**\n\n- a\n- b");
	await page.locator("textarea[name=rich-text_text]").press("Control+End");
	await page.keyboard.type(" And Greek.");
	release();
	await expect(page.getByRole("toolbar")).toHaveCount(3);
	await expect(page.locator("textarea[name^=rich-]")).toHaveCount(0);
	await expect(html(page)).toHaveValue("<p>We <strong>care</strong></p><ul><li>a</li><li>b</li></ul>");
	await expect(html(page, "rich-text")).toHaveValue(
		/^<p>We help.*<p>Our team speaks Greek and Auslan\. And Greek\.<\/p>$/,
	);
});

test("the caret stays in place when the editor starts", async ({ page }) => {
	const release = await hold(page, /\/editor-[^/]*\.js/);
	await open(page, "/gallery");
	await page.locator("textarea[name=rich-text_text]").press("Control+Home");
	await page.keyboard.type("All **day**:\n\n");
	release();
	await expect(page.getByRole("toolbar")).toHaveCount(3);
	await expect(editor(page, "What you offer")).toBeFocused();
	await page.keyboard.type(" Yes.");
	await expect(html(page, "rich-text")).toHaveValue(/^<p>All <strong>day<\/strong>: Yes\.<\/p><p>We help/);
});

test("if the editor's script doesn't load, the text area stays", async ({ page, faults }) => {
	await page.route(/\/editor-[^/]*\.js/, (route) => route.abort());
	await open(page, "/gallery");
	await page.waitForLoadState("networkidle");
	await page.locator("textarea[name=rich-empty_text]").fill("We care");
	await expect(page.locator("textarea[name=rich-empty_text]")).toHaveValue("We care");
	expect(faults.splice(0).every((fault) => /ERR_FAILED|Failed to load resource/.test(fault))).toBe(true);
});

test("the editor is accessible in both themes and fits a small phone", async ({ page }) => {
	await page.setViewportSize({ width: 320, height: 800 });
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		await openEditor(page);
		await editor(page, "What you offer").click();
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);
	}
	for (const button of await page.getByRole("toolbar").first().getByRole("button").all()) {
		const box = await button.boundingBox();
		expect(box?.height).toBeGreaterThanOrEqual(44);
		expect(box?.width).toBeGreaterThanOrEqual(44);
	}
	await expect(editor(page)).toHaveAccessibleDescription("Please leave out phone numbers, email addresses and links.");
	await expect(editor(page, "Description")).toHaveAttribute("aria-invalid", "true");
	await expect(editor(page, "Description")).toHaveAccessibleDescription("Error: Please enter a description");
	// A link in the error summary focuses the editor like any field.
	const link = page.getByRole("alert").getByRole("link").first();
	await link.evaluate((a) => a.setAttribute("href", "#rich-wrong"));
	await link.click();
	await expect(editor(page, "Description")).toBeFocused();
	await expect(page.locator("#rich-wrong-label")).toBeInViewport();
	await page.locator("#rich-text-label").click();
	await expect(editor(page, "What you offer")).toBeFocused();
});

test("only pages with an editor load it", async ({ page }) => {
	const scripts: string[] = [];
	page.on("response", async (response) => {
		if (/\.js(\?|$)/.test(response.url())) scripts.push(await response.text().catch(() => ""));
	});
	await open(page, "/");
	await page.waitForLoadState("networkidle");
	expect(scripts.length).toBeGreaterThan(0);
	expect(scripts.filter((script) => /prosemirror/i.test(script))).toEqual([]);
	await openEditor(page);
	await expect.poll(() => scripts.filter((script) => script.includes("ProseMirror")).length).toBe(1);
});

test("without JavaScript there is a text area with plain-text formatting @nojs-only", async ({ page }) => {
	await page.goto("/gallery");
	const field = page.getByRole("textbox", { name: "What you offer" });
	await expect(field).toHaveAttribute("name", "rich-text_text");
	await expect(field).toHaveValue(
		"We help people to live well **in their own home**.\n\n- Cooking and *cleaning*\n- Help with _showering_\n\nOur team speaks Greek and Auslan.",
	);
	await expect(field).toHaveAccessibleDescription(/Leave a blank line between paragraphs/);
	await expect(page.locator("input[name=rich-text]")).toHaveCount(0);
	await expectAccessible(page);
});
