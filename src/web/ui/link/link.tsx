import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, useContext } from "react";

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
	href: string;
	/** Both are for a router's link; a plain link drops them. */
	replace?: boolean;
	preventScrollReset?: boolean;
};

const LinkComponent = createContext<ComponentType<LinkProps> | undefined>(undefined);

/** Says which component draws links below it: the router's on pages with scripts, none for plain links. */
export const LinkProvider = ({
	component,
	children,
}: {
	component?: ComponentType<LinkProps> | undefined;
	children: ReactNode;
}) => <LinkComponent value={component}>{children}</LinkComponent>;

/** A link that goes through the router where there is one. */
export const Link = (props: LinkProps) => {
	const Component = useContext(LinkComponent);
	if (Component) return <Component {...props} />;
	const { replace: _replace, preventScrollReset: _preventScrollReset, ...anchor } = props;
	return <a {...anchor} />;
};
