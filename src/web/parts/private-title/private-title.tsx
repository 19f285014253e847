import { useRoot } from "#web/lib/root-data.ts";
import { pageTitle } from "#web/lib/seo.ts";

interface Props {
	title: string;
	/** A form of the page was refused, which screen readers hear first. */
	refused?: boolean;
}

/** Title of a page behind a sign-in, which search engines leave out. */
export const PrivateTitle = ({ title, refused = false }: Props) => (
	<>
		<title>{pageTitle(title, useRoot()?.brand.name ?? "", refused)}</title>
		<meta name="robots" content="noindex" />
	</>
);
