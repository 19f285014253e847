import { data } from "react-router";

/** Any other address of the area: not found, inside the area's frame. */
export const loader = () => {
	throw data(null, { status: 404 });
};

export default function Nowhere() {
	return null;
}
