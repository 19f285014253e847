import type { AnchorHTMLAttributes } from "react";
import { Link } from "react-router";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; replace?: boolean; preventScrollReset?: boolean; prefetch?: "intent" | "none" };

/** Links of this site go through the router, all others are plain. */
export const RouterLink = ({ href, replace, preventScrollReset, prefetch = "intent", ...rest }: Props) =>
	href.startsWith("/") ? (
		<Link to={href} replace={replace} preventScrollReset={preventScrollReset} prefetch={prefetch} {...rest} />
	) : (
		<a href={href} {...rest} />
	);
