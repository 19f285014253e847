import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, useContext } from "react";

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
	href: string;
	/** Only for the router's link, as is `preventScrollReset`. */
	replace?: boolean;
	preventScrollReset?: boolean;
};

const LinkComponent = createContext<ComponentType<LinkProps> | undefined>(undefined);

/** Sets the component for the links inside it: the router's on pages with scripts, undefined for plain links. */
export const LinkProvider = ({
	component,
	children,
}: {
	component?: ComponentType<LinkProps> | undefined;
	children: ReactNode;
}) => <LinkComponent value={component}>{children}</LinkComponent>;

/** A link that uses the router if the page has one. */
export const Link = (props: LinkProps) => {
	const Component = useContext(LinkComponent);
	if (Component) return <Component {...props} />;
	const { replace: _replace, preventScrollReset: _preventScrollReset, ...anchor } = props;
	return <a {...anchor} />;
};
