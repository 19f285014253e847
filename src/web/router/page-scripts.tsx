import { use } from "react";
import { UNSAFE_DataRouterDataContext as DataContext, UNSAFE_FrameworkContext as FrameworkContext } from "react-router";
import { START_ID, type Start } from "./page.ts";
import type { Style } from "./page-assets.ts";

/** JSON that may stand in a script element. */
const embedded = (value: unknown) => JSON.stringify(value).replace(/</g, "\\u003c");

/**
 * A public page's styles, in the page itself: what a visitor sees first waits for no second file. Only the server draws them, and React leaves them alone in the
 * browser; moves by script put others in their place (page-styles.ts).
 */
export const PageStyles = ({ styles }: { styles: readonly Style[] }) =>
	styles.map(({ text, hash }, nth) => (
		// biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, named by its hash in the content security policy
		<style key={hash} href={hash} precedence={nth === 0 ? "site" : "page"} dangerouslySetInnerHTML={{ __html: text }} />
	));

/**
 * Fetches and runs a page's scripts once the page has been painted: until then they would take the line and the processor from what is seen, and a form that is
 * sent before works without them. All are fetched at once, and run one by one, each after those it needs, so that whoever presses something in between is answered.
 * A file that cannot be had is told of once, by the one that needs it.
 */
const startText = (entry: string, modules: readonly string[]) =>
	`requestAnimationFrame(()=>setTimeout(async()=>{const all=${JSON.stringify([...modules, entry])};for(const href of all){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}const last=all.pop();for(const one of all){await import(one).catch(()=>{});await new Promise(next=>setTimeout(next))}import(last)}))`;

/** What brings a public page to life: its data, once, and the scripts. Only the server draws this; `Scripts` of the stand-in takes its place in the browser. */
export const PageScripts = ({ id, entry, modules }: { id: string; entry: string; modules: readonly string[] }) => {
	const nonce = use(FrameworkContext)?.nonce;
	const { loaderData = {}, actionData = null } = use(DataContext) ?? {};
	const start: Start = { id, file: modules.at(-1) ?? "", loaderData: { root: loaderData.root, [id]: loaderData[id] }, actionData };
	return (
		<>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, which cannot end the element */}
			<script id={START_ID} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: embedded(start) }} />
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, with this answer's nonce */}
			<script type="module" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: startText(entry, modules) }} />
		</>
	);
};

/** The script of a page with nothing to operate, for those who come by an advertisement. */
export const HeldScript = ({ src }: { src: string }) => <script type="module" async src={src} nonce={use(FrameworkContext)?.nonce} />;
