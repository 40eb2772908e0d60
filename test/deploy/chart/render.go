// Renders the chart as helm does, where there is no helm: Go's own templates, Sprig's functions, and the few that helm adds. Prints all
// objects as YAML; ends with 1 and a sentence where a template refuses. `lookup` finds nothing, as with `helm template`.
// Run: GO111MODULE=off GOPATH=/usr/share/gocode go run render.go CHART [VALUES.yaml …] (Debian: golang-go,
// golang-github-masterminds-sprig-dev, golang-gopkg-yaml.v3-dev)
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

type object = map[string]interface{}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(path string) object {
	text, err := os.ReadFile(path)
	must(err)
	read := object{}
	must(yaml.Unmarshal(text, &read))
	return read
}

// Numbers as helm has them, which reads values as JSON.
func asHelm(value interface{}) interface{} {
	switch one := value.(type) {
	case int:
		return float64(one)
	case object:
		for key, below := range one {
			one[key] = asHelm(below)
		}
	case []interface{}:
		for at, below := range one {
			one[at] = asHelm(below)
		}
	}
	return value
}

// Objects are merged key by key; everything else replaces what was there.
func merge(into, from object) {
	for key, value := range from {
		below, isObject := value.(object)
		if mine, both := into[key].(object); isObject && both {
			merge(mine, below)
		} else {
			into[key] = value
		}
	}
}

func toYaml(value interface{}) (string, error) {
	var out bytes.Buffer
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	err := encoder.Encode(value)
	return strings.TrimSuffix(out.String(), "\n"), err
}

func functions(all *template.Template) template.FuncMap {
	given := sprig.TxtFuncMap()
	given["include"] = func(name string, data interface{}) (string, error) {
		var out strings.Builder
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	given["toYaml"] = toYaml
	given["toJson"] = func(value interface{}) (string, error) {
		text, err := json.Marshal(value)
		return string(text), err
	}
	given["required"] = func(why string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, errors.New(why)
		}
		return value, nil
	}
	given["fail"] = func(why string) (string, error) { return "", errors.New(why) }
	given["lookup"] = func(...string) object { return object{} }
	return given
}

func main() {
	chart := os.Args[1]
	values := read(filepath.Join(chart, "values.yaml"))
	for _, path := range os.Args[2:] {
		merge(values, read(path))
	}
	about := read(filepath.Join(chart, "Chart.yaml"))
	data := object{
		"Values": asHelm(values),
		"Chart": object{
			"Name": about["name"], "Version": about["version"], "AppVersion": about["appVersion"],
		},
		"Release": object{"Name": "test", "Namespace": "default", "Service": "Helm"},
	}
	all := template.New("chart").Option("missingkey=zero")
	all.Funcs(functions(all))
	paths, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	must(err)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		must(err)
		_, err = all.New(filepath.Base(path)).Parse(string(text))
		must(err)
	}
	for _, path := range paths {
		name := filepath.Base(path)
		if strings.HasPrefix(name, "_") {
			continue
		}
		var out strings.Builder
		must(all.ExecuteTemplate(&out, name, data))
		if filepath.Ext(name) == ".yaml" {
			fmt.Printf("---\n# %s\n%s\n", name, strings.ReplaceAll(out.String(), "<no value>", ""))
		}
	}
}
