import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

/** The search of a list. Its words are `search` in the address. */
export const SearchField = ({ label = "Search", ...rest }: Partial<ComponentProps<typeof TextField>>) => (
	<TextField id="search" name="search" type="search" label={label} autoComplete="off" {...rest} />
);
