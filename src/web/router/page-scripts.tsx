import { use } from "react";
import { UNSAFE_DataRouterDataContext as DataContext, UNSAFE_FrameworkContext as FrameworkContext } from "react-router";
import { START_ID, type Start } from "./page.ts";
import type { PageFiles } from "./page-assets.ts";

/** JSON that may stand in a script element. */
const embedded = (value: unknown) => JSON.stringify(value).replace(/</g, "\\u003c");

/** Links to a page's styles: before first paint, and before anything that can wait. */
export const PageStyles = ({ files }: { files: PageFiles }) => files.styles.map((href) => <link key={href} rel="stylesheet" href={href} precedence="page" />);

/** What brings a public page to life: its data, once, and the scripts. Only the server draws this; `Scripts` of the stand-in takes its place in the browser. */
export const PageScripts = ({ id, entry, files }: { id: string; entry: string; files: PageFiles }) => {
	const nonce = use(FrameworkContext)?.nonce;
	const { loaderData = {}, actionData = null } = use(DataContext) ?? {};
	const start: Start = { id, loaderData: { root: loaderData.root, [id]: loaderData[id] }, actionData };
	return (
		<>
			{files.modules.map((href) => (
				<link key={href} rel="modulepreload" href={href} nonce={nonce} />
			))}
			<script type="module" async src={entry} nonce={nonce} />
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, which cannot end the element */}
			<script id={START_ID} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: embedded(start) }} />
		</>
	);
};

/** The script of a page with nothing to operate, for those who come by an advertisement. */
export const HeldScript = ({ src }: { src: string }) => <script type="module" async src={src} nonce={use(FrameworkContext)?.nonce} />;
