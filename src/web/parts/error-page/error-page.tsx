import { copy } from "#contract/copy.ts";
import { links, telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Page, Stack } from "../../ui/layout/layout.tsx";
import { Link } from "../../ui/link/link.tsx";
import styles from "./error-page.module.css";

/** What a visitor sees when a page cannot be shown, with a way out of it: not found, busy, or a fault of ours. */
export const ErrorPage = ({ status }: { status: number }) => {
	const root = useRoot();
	const product = root?.brand.name;
	if (status === 404 || status === 410)
		return (
			<Page width="text">
				<Stack gap="medium">
					<title>{`${copy.notFound.title}${product ? ` – ${product}` : ""}`}</title>
					<h1>{copy.notFound.title}</h1>
					<p>The address may be mistyped, or the page may have moved.</p>
					<ul className={styles.ways}>
						<li>
							<ButtonLink href={links.home()}>Find a provider</ButtonLink>
						</li>
						{root && (
							<li>
								<a href={`mailto:${root.brand.email}?subject=${encodeURIComponent("Listing our organisation")}`}>Enquire about being listed</a>
							</li>
						)}
						{root && (
							<li>
								<a href={`mailto:${root.brand.email}`}>{copy.notFound.getInTouch}</a> or call <a href={telephone(root.brand.phone)}>{root.brand.phone}</a>
							</li>
						)}
					</ul>
				</Stack>
			</Page>
		);
	const busy = status === 503 || status === 429;
	const title = busy ? "The service is busy" : copy.connect.systemError;
	return (
		<Page width="text">
			<Stack gap="medium">
				<title>{`${title}${product ? ` – ${product}` : ""}`}</title>
				<h1>{title}</h1>
				<p>{busy ? "Please wait a moment and try again." : "It is our fault, not yours. Please try again in a few minutes."}</p>
				{root && (
					<p>
						Or call us on <a href={telephone(root.brand.phone)}>{root.brand.phone}</a> ({root.brand.phoneHours}), or{" "}
						<a href={`mailto:${root.brand.email}`}>contact us by e-mail</a>. We can help you at once.
					</p>
				)}
				<p>
					<Link href={links.home()}>Start again</Link>
				</p>
				{root && <p className={styles.reference}>Reference: {root.requestId}</p>}
			</Stack>
		</Page>
	);
};
